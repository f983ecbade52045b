package org.rivermark.plant;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Prices of water and of waste water by kind of customer, municipality and the day from which they hold. */
public final class TariffBook {
    public enum Customer { HOUSEHOLD, TRADE, FARM, INDUSTRY, MUNICIPALITY, HYDRANT }

    public record Price(BigDecimal water, BigDecimal waste, BigDecimal standing) {}

    private final Map<Customer, TreeMap<LocalDate, Price[]>> book = new EnumMap<>(Customer.class);

    public TariffBook(long seed) {
        Sample s = new Sample(seed);
        for (Customer c : Customer.values()) {
            TreeMap<LocalDate, Price[]> since = new TreeMap<>();
            for (int year = 2012; year < 2027; year++) {
                Price[] prices = new Price[Scale.of(220)];
                for (int m = 0; m < prices.length; m++)
                    prices[m] = new Price(BigDecimal.valueOf(120 + s.below(200), 2), BigDecimal.valueOf(150 + s.below(260), 2), BigDecimal.valueOf(500 + s.below(3000), 2));
                since.put(LocalDate.of(year, 1, 1), prices);
            }
            book.put(c, since);
        }
    }

    public Price price(Customer c, int municipality, LocalDate day) {
        Price[] p = book.get(c).floorEntry(day).getValue();
        return p[municipality % p.length];
    }
}
