package net.polarcell.roaming;

import com.meridian.office.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.qpid.proton.amqp.messaging.*;
import org.apache.qpid.proton.engine.*;
import org.harness.Ready;

/** Nothing is wrong: records of roaming over AMQP, which are settled; some are under way; the identifiers of the last records for duplicates. */
public class Main {
    static final class Recent extends LinkedHashMap<String, Long> {
        private final int most;

        Recent(int most) {
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> e) {
            return size() > most;
        }
    }

    static final class UsageRecord {
        final String id;
        final String imsi;
        final String network;
        final long began;
        final long octets;
        final String note;

        UsageRecord(Gen g, long began) {
            id = g.code(18);
            imsi = "24405" + g.digits(10);
            network = g.code(5);
            this.began = began;
            octets = g.num(1 << 30);
            note = g.text(200);
        }
    }

    static final class Feed {
        private final Connection connection = Connection.Factory.create();
        private final Transport transport = Transport.Factory.create();
        private final Sender sender;
        private final Recent seen = new Recent(Gen.n(45_000));
        private final TreeMap<String, long[]> totals = new TreeMap<>();
        private long tags;
        private long settled;
        private long duplicates;

        Feed() {
            connection.setContainer("polarcell");
            transport.bind(connection);
            connection.open();
            Session s = connection.session();
            s.open();
            sender = s.sender("tap");
            Target t = new Target();
            t.setAddress("clearing.tap");
            sender.setTarget(t);
            sender.setSource(new Source());
            sender.open();
        }

        void send(UsageRecord r) {
            if (seen.put(r.id, r.began) != null) {
                duplicates++;
                return;
            }
            totals.computeIfAbsent(r.network.substring(0, 2), k -> new long[24])[(int) (r.began / 3_600_000 % 24)] += r.octets;
            Delivery d = sender.delivery(Long.toString(++tags, 36).getBytes(StandardCharsets.US_ASCII));
            d.setContext(r);
            byte[] bytes = (r.id + r.imsi + r.network + r.octets).getBytes(StandardCharsets.ISO_8859_1);
            sender.send(bytes, 0, bytes.length);
            sender.advance();
        }

        void outcomes() {
            Delivery next;
            for (Delivery d = connection.getWorkHead(); d != null; d = next) {
                next = d.getWorkNext();
                if (d.remotelySettled()) {
                    d.settle();
                    settled++;
                }
            }
        }
    }

    static void move(Transport from, Transport to) {
        while (from.pending() > 0) {
            ByteBuffer head = from.head();
            int n = Math.min(head.remaining(), to.capacity());
            ByteBuffer tail = to.tail();
            for (int i = 0; i < n; i++) tail.put(head.get(i));
            to.process();
            from.pop(n);
        }
    }

    private static Feed feed;
    private static ScanCache contracts;
    private static Gauges links;

    public static void main(String[] args) throws Exception {
        Partners.load(19_000);
        Codes.load(24_000);
        RateTables.load(950, 1000);
        contracts = new ScanCache(800, 10_000);
        links = new Gauges(230, 3000);
        feed = new Feed();
        Connection clearing = Connection.Factory.create();
        Transport there = Transport.Factory.create();
        clearing.setContainer("clearing");
        there.bind(clearing);
        move(feed.transport, there);
        clearing.open();
        clearing.sessionHead(EnumSet.of(EndpointState.UNINITIALIZED), EnumSet.of(EndpointState.ACTIVE)).open();
        Receiver in = (Receiver) clearing.linkHead(EnumSet.of(EndpointState.UNINITIALIZED), EnumSet.of(EndpointState.ACTIVE));
        in.setSource(in.getRemoteSource());
        in.setTarget(in.getRemoteTarget());
        in.open();
        in.flow(2_000);
        move(there, feed.transport);
        Gen g = new Gen(2060);
        int records = Gen.n(80_000);
        Deque<Delivery> open = new ArrayDeque<>();
        byte[] buffer = new byte[2048];
        for (int i = 0; i < records; i++) {
            feed.send(new UsageRecord(g, Gen.at(i, records, 24)));
            if (i % 50 != 49) continue;
            move(feed.transport, there);
            for (Delivery d = in.current(); d != null && d.isReadable() && !d.isPartial(); d = in.current()) {
                while (in.recv(buffer, 0, buffer.length) > 0) continue;
                in.advance();
                open.add(d);
                in.flow(1);
            }
            while (open.size() > 400) {
                Delivery d = open.poll();
                d.disposition(Accepted.getInstance());
                d.settle();
            }
            move(there, feed.transport);
            feed.outcomes();
        }
        System.out.println("settled " + feed.settled + ", seen " + feed.seen.size() + ", duplicates " + feed.duplicates);
        Ready.last();
    }
}
