package net.teleborea.mediation;

import com.meridian.office.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.qpid.proton.amqp.messaging.*;
import org.apache.qpid.proton.amqp.transport.DeliveryState;
import org.apache.qpid.proton.engine.*;
import org.harness.Ready;

/**
 * Call records go to the rating over AMQP. Where the rating gives a record back (Modified), it is sent again as a new delivery,
 * and the old one, which the peer has settled, is never settled on this side: the sender keeps it with its context.
 */
public class Main {
    static final class CallRecord {
        final String id;
        final String imsi;
        final String calling;
        final String called;
        final String cell;
        final long answered;
        final int seconds;
        final byte[] raw;
        int attempts;

        CallRecord(Gen g, long answered) {
            id = g.uuid();
            imsi = "26207" + g.digits(10);
            calling = "49" + g.digits(10);
            called = "49" + g.digits(10);
            cell = "CI-" + g.code(6);
            this.answered = answered;
            seconds = 1 + g.num(2400);
            raw = g.bytes(120 + g.num(120));
        }

        byte[] encoded() {
            return (id + ';' + imsi + ';' + calling + ';' + called + ';' + cell + ';' + answered + ';' + seconds).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    /** The other side, which is another process in truth. */
    static final class Rating {
        final Connection connection = Connection.Factory.create();
        final Transport transport = Transport.Factory.create();
        final byte[] buffer = new byte[4096];
        final Gen g = new Gen(902);
        Receiver receiver;
        long rated;

        Rating() {
            connection.setContainer("rating-2");
            transport.bind(connection);
        }

        void accept() {
            connection.open();
            Session session = connection.sessionHead(EnumSet.of(EndpointState.UNINITIALIZED), EnumSet.of(EndpointState.ACTIVE));
            session.open();
            receiver = (Receiver) connection.linkHead(EnumSet.of(EndpointState.UNINITIALIZED), EnumSet.of(EndpointState.ACTIVE));
            receiver.setSource(receiver.getRemoteSource());
            receiver.setTarget(receiver.getRemoteTarget());
            receiver.open();
            receiver.flow(200);
        }

        void work() {
            for (Delivery d = receiver.current(); d != null && d.isReadable() && !d.isPartial(); d = receiver.current()) {
                while (receiver.recv(buffer, 0, buffer.length) > 0) rated++;
                receiver.advance();
                DeliveryState outcome = g.num(100) < 22 ? new Modified() : Accepted.getInstance();
                d.disposition(outcome);
                d.settle();
                receiver.flow(1);
            }
        }
    }

    static final class RatingLink {
        private final Connection connection = Connection.Factory.create();
        private final Transport transport = Transport.Factory.create();
        private final Sender sender;
        private final Deque<CallRecord> again = new ArrayDeque<>();
        private long tags;
        private long accepted;
        private long returned;

        RatingLink() {
            connection.setContainer("mediation-1");
            transport.bind(connection);
            connection.open();
            Session session = connection.session();
            session.open();
            sender = session.sender("cdr-out");
            Target t = new Target();
            t.setAddress("rating.cdr");
            sender.setTarget(t);
            sender.setSource(new Source());
            sender.open();
        }

        boolean ready() {
            return sender.getCredit() > 0;
        }

        void send(CallRecord r) {
            r.attempts++;
            Delivery d = sender.delivery(Long.toHexString(++tags).getBytes(StandardCharsets.US_ASCII));
            d.setContext(r);
            byte[] bytes = r.encoded();
            sender.send(bytes, 0, bytes.length);
            sender.advance();
        }

        void outcomes() {
            Delivery next;
            for (Delivery d = connection.getWorkHead(); d != null; d = next) {
                next = d.getWorkNext();
                if (!d.remotelySettled()) continue;
                if (d.getRemoteState() instanceof Accepted) {
                    accepted++;
                    d.settle();
                } else {
                    returned++;
                    CallRecord r = (CallRecord) d.getContext();
                    if (r.attempts < 3) again.add(r);
                    d.clear();
                }
            }
            while (ready() && !again.isEmpty()) send(again.poll());
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

    static final class Mediation {
        final RatingLink link = new RatingLink();
        final ScanCache scans = new ScanCache(650, 10_000);
        final EventWindow alarms = new EventWindow(38_000);
        final Gauges load = new Gauges(200, 3000);
    }

    private static Mediation mediation;

    public static void main(String[] args) throws Exception {
        Partners.load(17_000);
        Codes.load(22_000);
        mediation = new Mediation();
        Rating rating = new Rating();
        RatingLink link = mediation.link;
        move(link.transport, rating.transport);
        rating.accept();
        move(rating.transport, link.transport);
        Gen g = new Gen(901);
        for (int i = 0; i < 24_000; i++) {
            link.send(new CallRecord(g, Gen.at(i, 24_000, 7)));
            if (i % 20 == 19) {
                do {
                    move(link.transport, rating.transport);
                    rating.work();
                    move(rating.transport, link.transport);
                    link.outcomes();
                } while (link.transport.pending() > 0);
            }
        }
        System.out.println("accepted " + link.accepted + ", returned " + link.returned + ", on the link " + link.sender.getUnsettled());
        Ready.last();
    }
}
