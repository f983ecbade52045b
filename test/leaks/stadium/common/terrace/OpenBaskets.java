package terrace;

import java.util.ArrayList;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: seats that are in somebody's basket; baskets are paid or given up all day, and about as many are open. */
public final class OpenBaskets {
    static final class Basket {
        private final String id;
        private final long begun;
        private final int[] seats;
        private String voucher;

        Basket(String id, long begun, int[] seats) {
            this.id = id;
            this.begun = begun;
            this.seats = seats;
        }
    }

    private static final ConcurrentHashMap<String, Basket> OPEN = new ConcurrentHashMap<>();

    private OpenBaskets() {}

    public static void load(int baskets) {
        Sample s = new Sample(6309);
        int n = Scale.of(baskets);
        ArrayList<String> ids = new ArrayList<>();
        long begin = System.currentTimeMillis() - 1_200_000L;
        for (int i = 0; i < 3 * n; i++) {
            int[] seats = new int[1 + s.below(5)];
            for (int k = 0; k < seats.length; k++) seats[k] = s.below(60_000);
            Basket basket = new Basket("B" + s.code(10), begin + i * 1_200_000L / (3 * n), seats);
            OPEN.put(basket.id, basket);
            ids.add(basket.id);
            if (ids.size() > n) {
                int which = s.below(ids.size() / 2);
                OPEN.remove(ids.get(which));
                ids.set(which, ids.get(ids.size() - 1));
                ids.remove(ids.size() - 1);
            }
            if (i % 5 == 0) OPEN.get(ids.get(s.below(ids.size()))).voucher = s.code(6);
        }
    }
}
