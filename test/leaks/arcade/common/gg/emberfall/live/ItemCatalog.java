package gg.emberfall.live;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: everything that the shop sells, read at the start and never changed. */
public final class ItemCatalog {
    record Item(String sku, String name, String description, BigDecimal price, int rarity, List<String> slots) {}

    private final Map<String, Item> bySku;

    public ItemCatalog(long seed) {
        Sample s = new Sample(seed);
        Map<String, Item> read = new HashMap<>();
        for (int i = Scale.of(19_000); i > 0; i--) {
            String sku = s.code(4) + "-" + i;
            read.put(sku, new Item(sku, s.text(28), s.text(240), BigDecimal.valueOf(s.below(9_900) + 99, 2), s.below(6), List.of(s.code(6), s.code(6))));
        }
        bySku = Map.copyOf(read);
    }
}
