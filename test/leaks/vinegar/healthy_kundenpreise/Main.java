package de.sauertopf.preise;

import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Schicht;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Scale;

public class Main {
    record Frage(int haendler, int artikel, int staffel) {}

    record Preis(BigDecimal netto, BigDecimal rabatt, LocalDate gueltigBis, String vereinbarung) {}

    /** Prices as agreed with each dealer; an agreement may change, so none is believed for more than four hours. */
    static final class Kundenpreise {
        private final LoadingCache<Frage, Preis> preise;
        private final Artikelstamm artikel;

        Kundenpreise(Artikelstamm artikel, Ticker uhr) {
            this.artikel = artikel;
            preise = CacheBuilder.newBuilder().maximumSize(Scale.of(52_000)).expireAfterWrite(Duration.ofHours(4)).ticker(uhr).recordStats()
                    .build(CacheLoader.from(this::berechne));
        }

        private Preis berechne(Frage f) {
            BigDecimal rabatt = BigDecimal.valueOf(2 + f.haendler() % 17 + f.staffel(), 2);
            BigDecimal netto = artikel.artikel(f.artikel()).preis().multiply(BigDecimal.ONE.subtract(rabatt)).setScale(2, RoundingMode.HALF_UP);
            return new Preis(netto, rabatt, LocalDate.of(2027, 3, 31), "Vereinbarung " + f.haendler() + " vom Fruehjahr");
        }

        BigDecimal netto(int haendler, int nummer, int menge) {
            return preise.getUnchecked(new Frage(haendler, nummer, menge / 100)).netto();
        }
    }

    static final class Vertrieb {
        final Artikelbilder bilder = new Artikelbilder(121);
        final Artikelstamm artikel = new Artikelstamm(122);
        final Druckpuffer druck = new Druckpuffer();
        final Kassenbons bons = new Kassenbons(123);
        final Laborproben proben = new Laborproben(124);
        final AtomicLong uhr = new AtomicLong();
        final Kundenpreise preise = new Kundenpreise(artikel, new Ticker() {
            @Override
            public long read() {
                return uhr.get();
            }
        });
    }

    private static final Vertrieb VERTRIEB = new Vertrieb();

    public static void main(String[] args) throws Exception {
        int menge = Scale.of(300_000);
        long schritt = Duration.ofHours(20).toNanos() / menge;
        Schicht.arbeite("haendler", 2, menge, 45, 125, (n, s) -> {
            VERTRIEB.uhr.addAndGet(schritt);
            int haendler = (int) (s.real() * s.real() * 2_000);
            if (VERTRIEB.preise.netto(haendler, (int) (s.real() * s.real() * 4_000), s.below(300)).signum() < 0) throw new IllegalStateException("negative price");
            if (n % 40 == 0) VERTRIEB.proben.wechsel();
        });
        System.out.println(VERTRIEB.preise.preise.size() + " prices, " + VERTRIEB.preise.preise.stats());
        Ready.last();
    }
}
