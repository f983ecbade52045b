package be.kantwerk.berekening;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Magazijn;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Verfbaden;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** What a customer has drawn; it lives as long as the page. */
    static final class Ontwerp {
        private final String titel;
        private final String maker;
        private final byte[] raster;
        private final int kleuren;

        Ontwerp(String titel, String maker, byte[] raster, int kleuren) {
            this.titel = titel;
            this.maker = maker;
            this.raster = raster;
            this.kleuren = kleuren;
        }
    }

    /** What must be known to weave it. */
    static final class Weefplan {
        private final Ontwerp ontwerp;
        private final int[] schachten;
        private final double gramPerMeter;
        private final Garenregister.Garen ketting;
        private final Garenregister.Garen inslag;

        Weefplan(Ontwerp ontwerp, Garenregister.Garen ketting, Garenregister.Garen inslag) {
            this.ontwerp = ontwerp;
            this.ketting = ketting;
            this.inslag = inslag;
            schachten = new int[ontwerp.raster.length / 4];
            int som = 0;
            for (int i = 0; i < schachten.length; i++) som += schachten[i] = (ontwerp.raster[4 * i] & 255) % (ontwerp.kleuren + 2);
            gramPerMeter = som * (ketting.dikte() + inslag.dikte()) / 1e4;
        }

        long cent(double meter) {
            return Math.round(meter * gramPerMeter * (ketting.centPerKilo() + inslag.centPerKilo()) / 2000);
        }

        String etiket() {
            return ontwerp.titel + " van " + ontwerp.maker;
        }
    }

    static final class Rekenaar {
        /** Plans of the designs that are open; who closes the page takes the plan along. */
        private final Map<Ontwerp, Weefplan> plannen = Collections.synchronizedMap(new WeakHashMap<>());
        private final Garenregister garens;
        private final LongAdder berekend = new LongAdder();

        Rekenaar(Garenregister garens) {
            this.garens = garens;
        }

        Weefplan plan(Ontwerp o, Sample s) {
            return plannen.computeIfAbsent(o, x -> {
                berekend.increment();
                return new Weefplan(x, garens.willekeurig(s), garens.willekeurig(s));
            });
        }
    }

    static final class Tekentafel {
        private final Rekenaar rekenaar;
        private final LongAdder omzet = new LongAdder();

        Tekentafel(Rekenaar rekenaar) {
            this.rekenaar = rekenaar;
        }

        void bezoek(Sample s) {
            Ontwerp o = new Ontwerp(s.text(14 + s.below(20)), s.text(12 + s.below(12)), s.bytes(800 + s.below(800)), 2 + s.below(10));
            for (int i = 0; i < 5; i++) omzet.add(rekenaar.plan(o, s).cent(1 + i));
            if (s.below(30) == 0) omzet.add(rekenaar.plan(o, s).etiket().length());
        }
    }

    private final Garenregister garens = new Garenregister(41);
    private final Klantenkaarten klanten = new Klantenkaarten(42);
    private final Magazijn magazijn = new Magazijn(43);
    private final Mandjes mandjes = new Mandjes(44);
    private final Verfbaden baden = new Verfbaden();
    private final Tekentafel tafel = new Tekentafel(new Rekenaar(garens));

    private Main() throws Exception {}

    private void open() throws Exception {
        Ploeg.start("ontwerper", 3, 1050, 45, (n, s) -> {
            tafel.bezoek(s);
            if (n % 3 == 0) mandjes.begin(Instant.now());
            if (n % 4 == 0) klanten.klant(20_000 + s.below(44_000));
            if (n % 200 == 0) baden.verf(n);
        });
        System.gc();
        System.out.println(tafel.rekenaar.berekend + " plans made, " + tafel.rekenaar.plannen.size() + " kept");
    }

    public static void main(String[] args) throws Exception {
        new Main().open();
        Ready.last();
    }
}
