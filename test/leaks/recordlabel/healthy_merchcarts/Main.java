package hu.hangkiado.merch;

import hu.hangkiado.base.ShopWindow;
import hu.hangkiado.base.StudioBookings;
import hu.hangkiado.base.WorkRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the carts of the shop on the evening when a record comes out. A cart goes when it is paid, or when nobody has touched it for some seconds: a sweeper looks four times in a second. */
public class Main {
    record CartLine(String article, int pieces, int forints, String print) {}

    static final class Cart {
        final String visitor;
        final List<CartLine> lines = new ArrayList<>();
        volatile long touched = System.nanoTime();

        Cart(String visitor) {
            this.visitor = visitor;
        }
    }

    static final class CartDesk {
        private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(2500);
        private final Map<String, Cart> carts = new ConcurrentHashMap<>();
        private final LongAdder paid = new LongAdder();
        private final LongAdder left = new LongAdder();
        private final ScheduledExecutorService sweeper = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread t = new Thread(r, "cart sweeper");
            t.setDaemon(true);
            return t;
        });

        CartDesk() {
            sweeper.scheduleWithFixedDelay(this::sweep, 250, 250, TimeUnit.MILLISECONDS);
        }

        private void sweep() {
            long now = System.nanoTime();
            carts.values().removeIf(c -> {
                if (now - c.touched < IDLE) return false;
                left.increment();
                return true;
            });
        }

        void put(String visitor, CartLine line) {
            carts.compute(visitor, (v, c) -> {
                Cart cart = c == null ? new Cart(v) : c;
                cart.touched = System.nanoTime();
                cart.lines.add(line);
                return cart;
            });
        }

        void pay(String visitor) {
            if (carts.remove(visitor) != null) paid.increment();
        }
    }

    private static final CartDesk DESK = new CartDesk();
    private static final WorkRegister WORKS = new WorkRegister(71);
    private static final ShopWindow WINDOW = new ShopWindow(72);
    private static final StudioBookings BOOKINGS = new StudioBookings(73);

    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 2; t++) {
            int gate = t;
            Thread web = new Thread(() -> {
                Sample s = new Sample(970 + gate);
                for (int n = 0; ; n++) {
                    String visitor = gate + "-" + (500_000 + n);
                    for (int k = s.below(4); k >= 0; k--) DESK.put(visitor, new CartLine("LP" + s.below(9000), 1 + s.below(3), 3000 + s.below(20_000), s.text(40 + s.below(120))));
                    if (s.below(3) > 0) DESK.pay(gate + "-" + (500_000 + Math.max(0, n - s.below(3000))));
                    if (n % Scale.of(36) == 0) {
                        try {
                            Thread.sleep(11);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }, "web " + t);
            web.setDaemon(true);
            web.start();
        }
        for (int i = 0; i < 10; i++) {
            Thread.sleep(1000);
            System.gc();
        }
        System.out.println(DESK.paid.sum() > 500 && DESK.left.sum() > 500 ? "paid and left" : "too little");
        Ready.last();
    }
}
