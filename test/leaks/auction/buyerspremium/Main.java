package ch.limmat.premium;

import gavel.BidWindows;
import gavel.LotCatalogue;
import gavel.LotPictures;
import gavel.RegularBidders;
import gavel.ShippingRates;
import java.time.Instant;
import java.util.function.Function;
import org.harness.Ready;
import org.harness.Sample;

/** Every correction of the premium is appended to the function that computes prices; corrections that were overtaken stay in front of it. */
public class Main {
    record Price(long hammer, long premium, String currency) {
        Price withPremium(long cents) {
            return new Price(hammer, cents, currency);
        }
    }

    static final class Correction {
        private final Instant at;
        private final String reason;
        private final short[] permilleByCategory;

        Correction(Instant at, String reason, short[] permilleByCategory) {
            this.at = at;
            this.reason = reason;
            this.permilleByCategory = permilleByCategory;
        }

        Price apply(Price price) {
            return price.withPremium(price.hammer() * permilleByCategory[(int) (price.hammer() % permilleByCategory.length)] / 1_000);
        }
    }

    static final class PremiumDesk {
        private Function<Price, Price> pricing = Function.identity();
        private long invoiced;

        synchronized void correct(Correction correction) {
            pricing = pricing.andThen(correction::apply);
        }

        synchronized void sold(long hammer) {
            Price price = pricing.apply(new Price(hammer, 0, "CHF"));
            invoiced += price.hammer() + price.premium();
        }
    }

    static final PremiumDesk DESK = new PremiumDesk();

    public static void main(String[] args) throws Exception {
        BidWindows.load(600, 300);
        LotCatalogue.load(11_000);
        LotPictures.load(9_000);
        RegularBidders.load(25_000);
        ShippingRates.load(2_400);
        Sample s = new Sample(4300);
        int corrections = 4_200;
        for (int i = 0; i < corrections; i++) {
            short[] permille = new short[360];
            for (int k = 0; k < permille.length; k++) permille[k] = (short) (120 + s.below(160));
            DESK.correct(new Correction(Sample.at(i, corrections, java.time.Duration.ofDays(20)), s.text(40), permille));
            if (i % 60 == 0) DESK.sold(1_000 + s.below(9_000_000));
        }
        Ready.last();
    }
}
