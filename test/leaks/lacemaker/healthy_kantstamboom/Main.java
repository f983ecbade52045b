package be.kantwerk.stamboom;

import be.kantwerk.gemeen.Getouwmetingen;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Staalfotos;
import be.kantwerk.gemeen.Verfbaden;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the pedigree of all laces, loaded once, with parents and descendants and names that are kept only once; the questions of visitors change nothing in it. */
public class Main {
    static final class Kant {
        final int nummer;
        final String techniek;
        final String stad;
        final String atelier;
        final int jaar;
        final Kant voorbeeld;
        final List<Kant> navolgers = new ArrayList<>(2);
        final short[] profiel;

        Kant(int nummer, String techniek, String stad, String atelier, int jaar, Kant voorbeeld, short[] profiel) {
            this.nummer = nummer;
            this.techniek = techniek;
            this.stad = stad;
            this.atelier = atelier;
            this.jaar = jaar;
            this.voorbeeld = voorbeeld;
            this.profiel = profiel;
        }
    }

    static final class Stamboom {
        private final Map<Integer, Kant> perNummer = new HashMap<>();
        private final Interner<String> namen = Interners.newStrongInterner();
        private final LongAdder vragen = new LongAdder();

        /** The catalogue of the museum, read at the start. */
        static Stamboom laad(Sample s, int aantal) {
            Stamboom b = new Stamboom();
            List<Kant> alle = new ArrayList<>(aantal);
            for (int i = 0; i < aantal; i++) {
                Kant voorbeeld = i == 0 ? null : alle.get(Math.max(0, i - 1 - s.below(Math.min(i, 4000))));
                short[] profiel = new short[40 + s.below(60)];
                for (int k = 0; k < profiel.length; k++) profiel[k] = (short) s.below(500);
                Kant x = new Kant(i, b.naam("techniek " + s.below(300)), b.naam("stad " + s.below(900)), b.naam("atelier " + s.below(6000)), 1500 + i * 520 / aantal, voorbeeld, profiel);
                if (voorbeeld != null) voorbeeld.navolgers.add(x);
                alle.add(x);
                b.perNummer.put(i, x);
            }
            return b;
        }

        private String naam(String n) {
            return namen.intern(n);
        }

        List<String> afkomst(int nummer) {
            List<String> steden = new ArrayList<>();
            for (Kant k = perNummer.get(nummer); k != null; k = k.voorbeeld) steden.add(k.stad);
            vragen.increment();
            return steden;
        }
    }

    static final class Museum {
        final Getouwmetingen metingen = new Getouwmetingen(111);
        final Kassabonnen bonnen = new Kassabonnen(112);
        final Mandjes mandjes = new Mandjes(113);
        final Staalfotos fotos = new Staalfotos(114);
        final Verfbaden baden = new Verfbaden();
        final Stamboom stamboom = Stamboom.laad(new Sample(115), Scale.of(76_000));
    }

    public static void main(String[] args) throws Exception {
        Museum museum = new Museum();
        LongAdder stappen = new LongAdder();
        Ploeg.start("bezoeker", 2, 4000, 116, (n, s) -> {
            stappen.add(museum.stamboom.afkomst(s.below(museum.stamboom.perNummer.size())).size());
            if (n % 5 == 0) museum.mandjes.begin(java.time.Instant.now());
            if (n % 7 == 0) museum.fotos.foto(s.below(3000));
            museum.bonnen.boek(System.currentTimeMillis());
        });
        System.out.println(museum.stamboom.perNummer.size() + " laces, " + museum.stamboom.vragen + " questions, " + stappen + " steps");
        Ready.last();
        System.out.println(museum.metingen);
    }
}
