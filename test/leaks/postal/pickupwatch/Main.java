package org.pickuppoint.watch;

import org.harness.Ready;

import postal.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.LongAdder;

/** Tells senders when a parcel has been picked up: each parcel is followed by a virtual thread that asks the carrier. */
public class Main {
    /** What the carrier says of a parcel; of one that got lost it says "in transit" for ever. */
    static final class Carrier {
        private final Map<String, Integer> asked = new ConcurrentHashMap<>();

        String state(String label) {
            if (label.hashCode() % 7 == 0) return "in transit";
            if (asked.merge(label, 1, Integer::sum) < 3) return "in transit";
            asked.remove(label);
            return "picked up";
        }
    }

    static final class Follow implements Runnable {
        private final Carrier carrier;
        private final String label, sender;
        private final List<String> history = new ArrayList<>();

        Follow(Carrier carrier, String label, String sender) {
            this.carrier = carrier;
            this.label = label;
            this.sender = sender;
        }

        @Override
        public void run() {
            Map<String, String> message = new HashMap<>(Map.of("to", sender, "subject", "Your parcel " + label));
            try {
                for (long pause = 10; ; pause = Math.min(pause * 20, 3_600_000)) {
                    String state = carrier.state(label);
                    history.add(state + " @ " + System.nanoTime());
                    if (state.equals("picked up")) break;
                    Thread.sleep(pause);
                }
                message.put("text", String.join("\n", history));
                told.add(message.size());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final LongAdder told = new LongAdder();
    private static final Carrier carrier = new Carrier();
    private static ExecutorService followers;

    public static void main(String[] a) throws Exception {
        Contracts.read(2500);
        Rounds.plan(900);
        Customers.load(20000);
        Postmarks.draw(950);
        Rates.set(80);
        followers = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        Dice d = new Dice(308);
        for (int i = 0, n = Integer.getInteger("parcels", 16000); i < n; i++) {
            followers.execute(new Follow(carrier, d.label(), d.name() + ", " + d.address()));
            if (i % 500 == 0) Thread.sleep(10);
        }
        Thread.sleep(6000);
        Ready.last();
    }
}
