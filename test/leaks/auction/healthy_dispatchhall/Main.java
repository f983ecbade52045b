package no.fjordfrakt.hall;

import gavel.ParcelStates;
import gavel.ScaleRings;
import gavel.ShippingRates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: after the evening sale the packers have more parcels than they can pack at once; they wait in a queue with a capacity, and filled pallets leave the hall. */
public class Main {
    record Order(long number, String lot, String buyer, String town, int grams, long soldAt, byte[] invoice) {}

    static final class Pallet {
        private final int number;
        private final String lane;
        private final List<Order> orders = new ArrayList<>();
        private int grams;

        Pallet(int number, String lane) {
            this.number = number;
            this.lane = lane;
        }
    }

    static final class Hall {
        private final LinkedBlockingQueue<Order> waiting = new LinkedBlockingQueue<>(14_000);
        private final Map<String, Pallet> open = new HashMap<>();
        private final AtomicLong packed = new AtomicLong();
        private int pallets;
        private long left;

        void start(int packers) {
            for (int i = 0; i < packers; i++) {
                Thread packer = new Thread(this::packAll, "packer-" + i);
                packer.setDaemon(true);
                packer.start();
            }
        }

        private void packAll() {
            try {
                while (true) {
                    Order order = waiting.take();
                    load(order);
                    packed.incrementAndGet();
                    TimeUnit.MILLISECONDS.sleep(5);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void load(Order order) {
            String lane = "lane " + order.town().charAt(0);
            Pallet pallet = open.computeIfAbsent(lane, l -> new Pallet(pallets++, l));
            pallet.orders.add(order);
            pallet.grams += order.grams();
            if (pallet.grams > 300_000) {
                open.remove(lane);
                left += pallet.orders.size();
            }
        }
    }

    static final Hall HALL = new Hall();

    public static void main(String[] args) throws Exception {
        ParcelStates.load(60_000);
        ScaleRings.load(500, 1_200);
        ShippingRates.load(3_500);
        HALL.start(8);
        Sample s = new Sample(4430);
        long at = System.currentTimeMillis() - 7_200_000L;
        for (int i = 0; i < 18_000; i++) {
            Order order = new Order(700_000 + i, "L" + s.below(20_000), s.code(6) + " " + s.code(8), s.code(8), 300 + s.below(9_000), at += 380, s.bytes(500 + s.below(500)));
            if (!HALL.waiting.offer(order, 20, TimeUnit.MILLISECONDS)) break;
        }
        while (HALL.waiting.size() > 11_500) Thread.sleep(20);
        Ready.last();
    }
}
