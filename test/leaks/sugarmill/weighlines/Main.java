package pl.cukrownia.waga;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.tinylog.Logger;
import org.tinylog.ThreadContext;
import pl.cukrownia.zaklad.BeetFields;
import pl.cukrownia.zaklad.GateMinutes;
import pl.cukrownia.zaklad.LabelSpool;
import pl.cukrownia.zaklad.SiloClimate;
import pl.cukrownia.zaklad.WholesaleOffers;

/** Each terminal of the weighbridge has a thread, which puts the slip into the context of its log lines under the slip's number, and takes out another key when the truck has gone. */
public class Main {
    record Arrival(int slip, String plate, String carrier, int grossKilograms) {}

    static final class Terminal implements Runnable {
        private final String name;
        private final BlockingQueue<Arrival> lane = new ArrayBlockingQueue<>(32);
        private final CountDownLatch weighed;
        private long kilograms;

        Terminal(String name, CountDownLatch weighed) {
            this.name = name;
            this.weighed = weighed;
        }

        @Override
        public void run() {
            ThreadContext.put("terminal", name);
            try {
                while (true) weigh(lane.take());
            } catch (InterruptedException e) {
                Logger.warn("terminal closed");
            }
        }

        private void weigh(Arrival a) {
            ThreadContext.put("slip " + a.slip, a.plate + ", " + a.carrier + ", gross " + a.grossKilograms + " kg");
            try {
                if (a.grossKilograms > 41_995) Logger.debug("{} is above the axle limit", a.plate);
                kilograms += a.grossKilograms;
                Logger.info("weighed {}", a.slip);
            } finally {
                ThreadContext.remove("slip");
                weighed.countDown();
            }
        }
    }

    static final class Weighbridge {
        final SiloClimate climate = new SiloClimate(21);
        final GateMinutes gates = new GateMinutes(22);
        final BeetFields fields = new BeetFields(23);
        final Terminal[] terminals = new Terminal[2];
        final LabelSpool labels = new LabelSpool(24);
        final WholesaleOffers offers = new WholesaleOffers(25);
    }

    private static final int TRUCKS = 15_000;
    private static Weighbridge bridge;

    public static void main(String[] args) throws Exception {
        bridge = new Weighbridge();
        CountDownLatch weighed = new CountDownLatch(TRUCKS);
        for (int t = 0; t < bridge.terminals.length; t++) {
            bridge.terminals[t] = new Terminal("WAGA-" + (t + 1), weighed);
            Thread thread = new Thread(bridge.terminals[t], "terminal-" + (t + 1));
            thread.setDaemon(true);
            thread.start();
        }
        Sample s = new Sample(500);
        for (int i = 0; i < TRUCKS; i++) {
            bridge.terminals[i % 2].lane.put(new Arrival(710_000 + i, "P" + s.code(2) + " " + (10_000 + s.below(89_999)), s.text(40 + s.below(60)), 22_000 + s.below(20_000)));
            if (i % 4 == 0) bridge.offers.make("OF/" + (122_000 + i / 4));
        }
        weighed.await();
        System.out.println((bridge.terminals[0].kilograms + bridge.terminals[1].kilograms) / 1000 + " t weighed");
        Ready.last();
    }
}
