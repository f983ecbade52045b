package io.metercast.push;

import grid.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Readings that the billing system has refused are sent once more by a thread of their own. That
 * thread has ended with an exception because of a reading without a unit.
 */
public class Main {
    static final class Telegram {
        final String meter, unit;
        final long[] registers = new long[8];
        final byte[] signature;
        int attempts;

        Telegram(Rnd r, String unit) {
            meter = r.meter();
            this.unit = unit;
            for (int i = 0; i < registers.length; i++) registers[i] = r.bits() >>> 30;
            signature = r.octets(72);
        }
    }

    static final class BillingPush {
        private final BlockingQueue<Telegram> again = new LinkedBlockingQueue<>();
        private final Thread repeater = new Thread(this::repeat, "push-again");
        private long delivered;

        BillingPush() {
            repeater.setDaemon(true);
            repeater.setUncaughtExceptionHandler((t, e) -> System.err.println(t.getName() + ": " + e));
            repeater.start();
        }

        void push(Telegram t, boolean accepted) {
            if (accepted) delivered++;
            else again.add(t);
        }

        private void repeat() {
            try {
                while (true) {
                    Telegram t = again.take();
                    t.attempts++;
                    if (t.unit.equals("kWh")) delivered++;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static BillingPush push;

    public static void main(String[] a) throws Exception {
        Network.build(40000);
        Cables.lay(52000);
        Availability.read(210);
        Prices.publish(48000);
        Letters.render(10500);
        push = new BillingPush();
        Rnd r = new Rnd(108);
        for (int i = 0; i < 72000; i++) {
            push.push(new Telegram(r, i == 900 ? null : "kWh"), i % 4 != 0);
            if (i == 2000) Thread.sleep(300);
        }
        Ready.last();
    }
}
