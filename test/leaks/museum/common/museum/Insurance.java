package museum;

import org.joda.money.CurrencyUnit;
import org.joda.money.Money;

import java.util.NavigableMap;
import java.util.TreeMap;

/** Healthy: the value of each exhibit at the insurer, sorted by its number. */
public final class Insurance {
    private static NavigableMap<String, Money> values;

    private Insurance() {}

    public static void read(int exhibits) {
        Dice d = new Dice(10);
        NavigableMap<String, Money> map = new TreeMap<>();
        for (int i = 0, n = Dice.part(exhibits); i < n; i++) map.put("inv-" + i, Money.ofMinor(CurrencyUnit.EUR, 10000L + d.below(900_000_000)));
        values = map;
    }
}
