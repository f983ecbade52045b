package fi.soitto.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Cards of the customers who called last, as many as there is room for. */
public final class CustomerCards {
    public static final class Card {
        final String number;
        final String name;
        final String address;
        final LocalDate customerSince;
        int shown;

        Card(String number, String name, String address, LocalDate customerSince) {
            this.number = number;
            this.name = name;
            this.address = address;
            this.customerSince = customerSince;
        }
    }

    private static final int MOST = Scale.of(30_000);
    private final Map<String, Card> lately = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Card> eldest) {
            return size() > MOST;
        }
    };
    private final Sample s;

    public CustomerCards(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(60_000); i++) show("C" + (500_000 + s.below(Scale.of(80_000))));
    }

    public synchronized Card show(String number) {
        Card c = lately.get(number);
        if (c == null) {
            c = new Card(number, s.text(12 + s.below(20)), s.text(26 + s.below(40)), LocalDate.of(1998 + s.below(27), 1 + s.below(12), 1 + s.below(28)));
            lately.put(number, c);
        }
        c.shown++;
        return c;
    }
}
