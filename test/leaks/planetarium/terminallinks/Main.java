package com.paylane.acquirer;

import eu.polarhall.house.DomeFrames;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.Programme;
import eu.polarhall.house.StarCatalogue;
import eu.polarhall.house.TicketHour;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.harness.Ready;
import org.harness.Sample;

/** Each link of a card terminal is an MBean, which is unregistered where the terminal says goodbye, but not where the line breaks. */
public class Main {
    public interface LinkMXBean {
        String getTerminal();

        long getMessages();

        String getConnected();
    }

    record Slip(long number, int cents, String maskedCard, Instant at) {}

    public static final class Link implements LinkMXBean {
        private final String terminal;
        private final Instant connected;
        private final byte[] input = new byte[1024];
        private final List<Slip> batch = new ArrayList<>();
        private long messages;
        private int fill;

        Link(String terminal, Instant connected) {
            this.terminal = terminal;
            this.connected = connected;
        }

        @Override
        public String getTerminal() {
            return terminal;
        }

        @Override
        public long getMessages() {
            return messages;
        }

        @Override
        public String getConnected() {
            return connected.toString();
        }

        void serve(Instant at, Sample s) throws IOException {
            for (int i = 2 + s.below(14); i > 0; i--) {
                byte[] m = s.bytes(60 + s.below(100));
                System.arraycopy(m, 0, input, 0, m.length);
                fill = m.length;
                messages++;
                batch.add(new Slip(messages, 100 + s.below(20_000), "**** " + (1000 + s.below(9000)), at.plusSeconds(40L * messages)));
                if (s.below(38) == 0) throw new EOFException(terminal + ": line dropped");
            }
        }
    }

    static final class Acceptor {
        private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        private final Map<String, Link> connected = new HashMap<>();
        private long sequence;
        private long dropped;

        void handle(String terminal, Instant at, Sample s) throws JMException {
            Link link = new Link(terminal, at);
            ObjectName name = new ObjectName("com.paylane:type=Link,terminal=" + terminal + ",session=" + ++sequence);
            beans.registerMBean(link, name);
            connected.put(terminal, link);
            try {
                link.serve(at, s);
                beans.unregisterMBean(name);
            } catch (IOException e) {
                dropped++;
            } finally {
                connected.remove(terminal);
            }
        }
    }

    static final class Host {
        final Acceptor acceptor = new Acceptor();
        final StarCatalogue stars = new StarCatalogue(51);
        final DomeFrames frames = new DomeFrames(44);
        final Programme programme = new Programme(52);
        final Narrations narrations = new Narrations(53);
        final TicketHour hour = new TicketHour(54);
    }

    private static Host host;

    public static void main(String[] args) throws Exception {
        host = new Host();
        Sample s = new Sample(751);
        int n = 38_000;
        for (int i = 0; i < n; i++) host.acceptor.handle("TID" + (40_000_000 + s.below(5_200)), Sample.at(i, n, Duration.ofDays(6)), s);
        Ready.last();
    }
}
