package pt.atlantica.telegrams;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: telegrams of the machines are kept in segments, the newest of each line up to a size; three readers follow, of which one is a few segments behind; what is not yet acknowledged by the head office is a map with a timeout. */
public class Main {
    static final class TelegramSegment {
        final long first;
        final Instant begun = Instant.now();
        final ByteBuffer content = ByteBuffer.allocate(262_144);
        final int[] starts = new int[4096];
        int count;

        TelegramSegment(long first) {
            this.first = first;
        }

        boolean add(byte[] telegram) {
            if (count == starts.length || content.remaining() < telegram.length) return false;
            starts[count++] = content.position();
            content.put(telegram);
            return true;
        }
    }

    static final class LineLog {
        private final int most;
        private final Deque<TelegramSegment> segments = new ArrayDeque<>();
        private final Map<String, Long> readers = new HashMap<>();
        private long next;

        LineLog(int most) {
            this.most = most;
            segments.add(new TelegramSegment(0));
        }

        void append(byte[] telegram) {
            if (!segments.peekLast().add(telegram)) {
                segments.addLast(new TelegramSegment(next));
                segments.peekLast().add(telegram);
                while (segments.size() > most) segments.removeFirst();
            }
            next++;
        }

        void read(String reader, int telegrams) {
            long from = Math.max(readers.getOrDefault(reader, 0L), segments.peekFirst().first);
            readers.put(reader, Math.min(next, from + telegrams));
        }
    }

    record Unacknowledged(long number, long sent, String text) {}

    static final class HeadOfficeLink {
        private static final long TIMEOUT = 600;
        private final Map<Long, Unacknowledged> waiting = new HashMap<>();
        private long resent;

        void send(Unacknowledged u) {
            waiting.put(u.number, u);
        }

        void acknowledge(long number) {
            waiting.remove(number);
        }

        void sweep(long now) {
            for (Iterator<Unacknowledged> i = waiting.values().iterator(); i.hasNext(); ) {
                if (i.next().sent < now - TIMEOUT) {
                    i.remove();
                    resent++;
                }
            }
        }
    }

    static final class TelegramStore {
        final LineLog[] lines = new LineLog[Scale.of(28)];
        final HeadOfficeLink office = new HeadOfficeLink();

        TelegramStore() {
            for (int l = 0; l < lines.length; l++) lines[l] = new LineLog(12);
        }
    }

    private static final TelegramStore STORE = new TelegramStore();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(629);
        int telegrams = STORE.lines.length * 60_000;
        String[] kinds = {s.text(90), s.text(60), s.text(120)};
        for (int i = 0; i < telegrams; i++) {
            LineLog line = STORE.lines[i % STORE.lines.length];
            line.append((i + " " + kinds[s.below(3)]).getBytes(StandardCharsets.UTF_8));
            if (i % 5000 == 0) {
                line.read("shift report", 6000);
                line.read("statistics", 5500);
                line.read("laboratory", 3000);
            }
            if (i % 40 == 0) {
                long number = i / 40;
                STORE.office.send(new Unacknowledged(number, number, s.text(40 + s.below(50))));
                if (s.below(50) > 0) STORE.office.acknowledge(number - 200);
                STORE.office.sweep(number);
            }
        }
        Ready.last();
    }
}
