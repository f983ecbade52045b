package es.aguasdelebro.headend;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.TariffBook;

/** Forty-eight threads for as many concentrators, each with its buffers and the profile that it is reading; a profile is handed on when it is complete. */
public class Main {
    static final ThreadLocal<Decoder> DECODER = ThreadLocal.withInitial(Decoder::new);

    static final class Decoder {
        final byte[] frame = new byte[256 * 1024];
        final StringBuilder hex = new StringBuilder(64 * 1024);
        long frames;
    }

    record Value(Instant at, long litres, int status) {}

    static final class Profile {
        final long meter;
        final List<Value> values = new ArrayList<>();

        Profile(long meter) {
            this.meter = meter;
        }
    }

    static class Concentrator implements Runnable {
        private final int address;
        private final CountDownLatch line;
        private final CountDownLatch here;
        private final Map<Long, Profile> current = new HashMap<>();
        private int complete;

        Concentrator(int address, CountDownLatch line, CountDownLatch here) {
            this.address = address;
            this.line = line;
            this.here = here;
        }

        @Override
        public void run() {
            Decoder d = DECODER.get();
            Sample s = new Sample(900 + address);
            for (int round = 0; round < 3; round++) {
                complete += current.size();
                current.clear();
                for (int m = 0; m < 80; m++) {
                    Profile p = new Profile(address * 10_000L + m);
                    int n = round < 2 ? 96 : 20 + s.below(76);
                    for (int v = 0; v < n; v++) {
                        p.values.add(new Value(Sample.at(v, 96, Duration.ofDays(1)), 100_000 + s.below(90_000), s.below(3)));
                        d.frame[(int) (d.frames++ % d.frame.length)] = 1;
                    }
                    current.put(p.meter, p);
                }
            }
            here.countDown();
            try {
                line.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class HeadEnd {
        final List<Concentrator> concentrators = new ArrayList<>();
        final SynchronousQueue<Profile> handover = new SynchronousQueue<>();
        final MeterRegister meters = new MeterRegister(891);
        final OpenWorks works = new OpenWorks(892);
        final TariffBook tariffs = new TariffBook(893);
    }

    private static HeadEnd headEnd;

    public static void main(String[] args) throws Exception {
        headEnd = new HeadEnd();
        int lines = 48;
        CountDownLatch line = new CountDownLatch(1), here = new CountDownLatch(lines);
        for (int i = 0; i < lines; i++) {
            Concentrator c = new Concentrator(i, line, here);
            headEnd.concentrators.add(c);
            Thread t = new Thread(c, "concentrator-" + i);
            t.setDaemon(true);
            t.start();
        }
        here.await();
        Ready.last();
    }
}
