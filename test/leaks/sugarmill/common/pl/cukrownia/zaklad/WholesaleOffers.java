package pl.cukrownia.zaklad;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.TimeUnit;
import org.harness.Sample;
import org.harness.Scale;

/** Offers for wholesalers, valid for half an hour, and at most as many as the sales desk can hold. */
public final class WholesaleOffers {
    public record Offer(String number, String buyer, String packing, int[] groszyByTonne) {}

    private final Cache<String, Offer> offers = CacheBuilder.newBuilder().maximumSize(Scale.of(14_000)).expireAfterWrite(30, TimeUnit.MINUTES).concurrencyLevel(2).build();
    private final Sample s;

    public WholesaleOffers(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(40_000); i++) make("OF/" + (82_000 + i));
    }

    public Offer make(String number) {
        int[] scale = new int[24];
        for (int k = 0; k < scale.length; k++) scale[k] = 310_000 - k * 900 + s.below(700);
        Offer o = new Offer(number, s.text(16 + s.below(26)), "big bag " + s.below(9), scale);
        offers.put(number, o);
        return o;
    }
}
