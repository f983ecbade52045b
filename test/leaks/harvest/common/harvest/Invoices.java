package harvest;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;

import java.util.concurrent.TimeUnit;

/** Healthy: invoices shown lately, in a cache that is at its limit. */
public final class Invoices {
    record Invoice(String number, String member, long cents, String text) {}

    private static Cache<String, Invoice> shown;

    private Invoices() {}

    public static void show(int limit) {
        Dice d = new Dice(11);
        int n = Dice.part(limit);
        shown = CacheBuilder.newBuilder().maximumSize(n).expireAfterAccess(2, TimeUnit.HOURS).build();
        for (int i = 0; i < n * 3 / 2; i++) {
            String number = "2026-" + i;
            shown.put(number, new Invoice(number, d.code(9), d.below(2_000_000), d.text(60)));
        }
    }
}
