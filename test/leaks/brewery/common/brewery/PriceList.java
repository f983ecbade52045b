package brewery;

import com.google.common.collect.ImmutableTable;

/** Healthy: prices by article and group of customers; a new list comes once a year. */
public final class PriceList {
    record Price(int cents, int deposit, short discount) {}

    private static ImmutableTable<Integer, String, Price> prices;
    private static final String[] GROUPS = {"pub", "shop", "hotel", "export", "staff", "event"};

    private PriceList() {}

    public static void read(int articles) {
        Dice d = new Dice(3);
        ImmutableTable.Builder<Integer, String, Price> b = ImmutableTable.builder();
        for (int i = 0; i < Dice.part(articles); i++) {
            for (String g : GROUPS) b.put(1000 + i, g, new Price(80 + d.below(4000), 8 + d.below(300), (short) d.below(30)));
        }
        prices = b.build();
    }
}
