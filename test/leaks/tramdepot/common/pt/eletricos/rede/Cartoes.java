package pt.eletricos.rede;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Cards that were looked up last. A hand goes round the places and gives a card a second chance that was used since its last visit. */
public final class Cartoes {
    public static final class Cartao {
        final long number;
        final String holder;
        final String pass;
        final int validUntilDay;
        boolean used;

        Cartao(long number, String holder, String pass, int validUntilDay) {
            this.number = number;
            this.holder = holder;
            this.pass = pass;
            this.validUntilDay = validUntilDay;
        }
    }

    private final Cartao[] places = new Cartao[Scale.of(17_000)];
    private final Map<Long, Integer> placeOf = new HashMap<>();
    private final Sample s;
    private int hand;

    public Cartoes(long seed) {
        s = new Sample(seed);
        for (int i = Scale.of(60_000); i > 0; i--) of(3_000_000L + s.below(Scale.of(80_000)));
    }

    public synchronized Cartao of(long number) {
        Integer at = placeOf.get(number);
        if (at != null) {
            places[at].used = true;
            return places[at];
        }
        while (places[hand] != null && places[hand].used) {
            places[hand].used = false;
            hand = (hand + 1) % places.length;
        }
        if (places[hand] != null) placeOf.remove(places[hand].number);
        Cartao c = new Cartao(number, s.text(16 + s.below(20)), s.text(18 + s.below(24)), 20_600 + s.below(400));
        places[hand] = c;
        placeOf.put(number, hand);
        hand = (hand + 1) % places.length;
        return c;
    }
}
