package de.nordwind.telemetry;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import de.nordwind.base.GridModel;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: telegrams of the turbines go through a ring of fixed size. The archive is slower than the alarms and half a ring behind; the gateway waits when it is full. Aggregates are kept of the quarter hour that is running, and go out when it ends. */
public class Main {
    static final class Telegram {
        final float[] values = new float[40];
        String turbine;
        String status;
        Instant at;
    }

    static final class Aggregate {
        final double[] sum = new double[40];
        final float[] most = new float[40];
        int n;
    }

    static final class Archive implements EventHandler<Telegram> {
        private Map<String, Aggregate> quarter = new HashMap<>();
        private long current;
        private long written;

        @Override
        public void onEvent(Telegram t, long sequence, boolean endOfBatch) throws Exception {
            long q = t.at.getEpochSecond() / 900;
            if (q != current) {
                written += quarter.size();
                quarter = new HashMap<>();
                current = q;
            }
            Aggregate a = quarter.computeIfAbsent(t.turbine, k -> new Aggregate());
            for (int i = 0; i < a.sum.length; i++) {
                a.sum[i] += t.values[i];
                a.most[i] = Math.max(a.most[i], t.values[i]);
            }
            a.n++;
            if (sequence % 64 == 0 && sequence > PACE) Thread.sleep(20);
        }
    }

    static final class Alarms implements EventHandler<Telegram> {
        private final Map<String, String> standing = new HashMap<>();

        @Override
        public void onEvent(Telegram t, long sequence, boolean endOfBatch) {
            if (t.values[0] > 97) standing.put(t.turbine, t.status);
            else standing.remove(t.turbine);
        }
    }

    private static final int SIZE = Integer.highestOneBit(Scale.of(70_000));
    private static final long PACE = SIZE * 3L;

    static final class Gateway {
        final Archive archive = new Archive();
        final Alarms alarms = new Alarms();
        final Disruptor<Telegram> bus = new Disruptor<>(Telegram::new, SIZE, r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        }, ProducerType.SINGLE, new BlockingWaitStrategy());
        final GridModel grid = new GridModel(551);
        private RingBuffer<Telegram> ring;

        @SuppressWarnings("unchecked")
        void start() {
            bus.handleEventsWith(archive, alarms);
            ring = bus.start();
        }
    }

    private static final Gateway GATEWAY = new Gateway();

    private static void receive(Sample s, Instant at) {
        long n = GATEWAY.ring.next();
        try {
            Telegram t = GATEWAY.ring.get(n);
            t.turbine = "WEA " + s.below(Scale.of(6000));
            t.status = s.text(30 + s.below(50));
            t.at = at;
            for (int i = 0; i < t.values.length; i++) t.values[i] = (float) s.real() * 100;
        } finally {
            GATEWAY.ring.publish(n);
        }
    }

    public static void main(String[] args) throws Exception {
        GATEWAY.start();
        Sample s = new Sample(552);
        Instant begin = Instant.now().minusSeconds(7200);
        for (int i = 0; i < SIZE * 3; i++) receive(s, begin.plusSeconds(7000L * i / (SIZE * 3)));
        Thread gateway = new Thread(() -> {
            while (true) receive(s, Instant.now());
        }, "gateway");
        gateway.setDaemon(true);
        gateway.start();
        while (GATEWAY.ring.remainingCapacity() > SIZE / 2) Thread.sleep(10);
        Ready.last();
    }
}
