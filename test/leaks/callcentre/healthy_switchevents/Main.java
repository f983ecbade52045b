package fi.soitto.events;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Executors;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: events of the exchanges go through a ring with slots of a fixed size to the handlers for states and for records. Records are in a store in memory, of which the last hours stay; the state of a line goes at the end of its call. */
public class Main {
    static final class SwitchEvent {
        final byte[] raw = new byte[512];
        int length;
        int line;
        long call;
        byte kind;
    }

    static final class LineState {
        final long call;
        final long since = System.currentTimeMillis();
        int events;
        String last;

        LineState(long call) {
            this.call = call;
        }
    }

    static final class StateHandler implements EventHandler<SwitchEvent> {
        final Map<Integer, LineState> lines = new HashMap<>();

        @Override
        public void onEvent(SwitchEvent e, long sequence, boolean endOfBatch) {
            if (e.kind == 3) {
                lines.remove(e.line);
                return;
            }
            LineState l = lines.get(e.line);
            if (l == null || l.call != e.call) lines.put(e.line, l = new LineState(e.call));
            l.events++;
            l.last = new String(e.raw, 0, Math.min(60, e.length), java.nio.charset.StandardCharsets.ISO_8859_1);
        }
    }

    static final class RecordHandler implements EventHandler<SwitchEvent> {
        private static final int RECORDS = Scale.of(110_000);
        final MVStore store = new MVStore.Builder().autoCommitDisabled().open();
        final MVMap<Long, byte[]> records = store.openMap("records");
        private long written;

        RecordHandler() {
            store.setVersionsToKeep(2);
        }

        @Override
        public void onEvent(SwitchEvent e, long sequence, boolean endOfBatch) {
            if (e.kind != 3) return;
            records.put(++written, java.util.Arrays.copyOf(e.raw, Math.min(220, e.length)));
            while (records.sizeAsLong() > RECORDS) {
                Iterator<Long> oldest = records.keyIterator(null);
                for (int i = 0; i < 200 && oldest.hasNext(); i++) records.remove(oldest.next());
            }
            if (written % 500 == 0) store.commit();
        }
    }

    static final class EventService {
        final StateHandler states = new StateHandler();
        final RecordHandler records = new RecordHandler();
        private final Disruptor<SwitchEvent> disruptor = new Disruptor<>(SwitchEvent::new, 65_536, r -> {
            Thread t = Executors.defaultThreadFactory().newThread(r);
            t.setDaemon(true);
            return t;
        }, ProducerType.SINGLE, new BlockingWaitStrategy());

        void start() {
            disruptor.handleEventsWith(states, records);
            disruptor.start();
        }

        void received(int line, long call, int kind, byte[] raw) {
            RingBuffer<SwitchEvent> ring = disruptor.getRingBuffer();
            long at = ring.next();
            try {
                SwitchEvent e = ring.get(at);
                e.line = line;
                e.call = call;
                e.kind = (byte) kind;
                e.length = Math.min(raw.length, e.raw.length);
                System.arraycopy(raw, 0, e.raw, 0, e.length);
            } finally {
                ring.publish(at);
            }
        }

        boolean idle() {
            RingBuffer<SwitchEvent> ring = disruptor.getRingBuffer();
            return ring.getMinimumGatingSequence() == ring.getCursor();
        }
    }

    private static final EventService SERVICE = new EventService();

    public static void main(String[] args) throws Exception {
        SERVICE.start();
        Sample s = new Sample(941);
        int lines = Scale.of(40_000);
        long[] calls = new long[lines];
        long call = 0;
        for (int i = 0; i < Scale.of(620_000); i++) {
            int line = s.below(lines);
            int kind = calls[line] == 0 ? 0 : s.below(3) + 1;
            if (kind == 0) calls[line] = ++call;
            SERVICE.received(line, calls[line], kind, s.bytes(140 + s.below(160)));
            if (kind == 3) calls[line] = 0;
        }
        while (!SERVICE.idle()) Thread.sleep(20);
        System.out.println(SERVICE.states.lines.size() + " lines busy, " + SERVICE.records.records.sizeAsLong() + " records of " + SERVICE.records.written);
        Ready.last();
    }
}
