package dk.tovognet.tilbud;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Printerbuffere;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Vagt;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    enum Raavare { HMPE, POLYESTER, POLYAMID, ARAMID, STAAL }

    interface KursSkift {
        void ny(Raavare r, double kronerPrKilo);
    }

    /** The rates of raw materials, of which there is one in the house. */
    static final class Raavarekurser {
        private final Map<Raavare, Double> kurser = new EnumMap<>(Raavare.class);
        private final List<KursSkift> interesserede = new CopyOnWriteArrayList<>();

        void tilmeld(KursSkift k) {
            interesserede.add(k);
        }

        void frameld(KursSkift k) {
            interesserede.remove(k);
        }

        synchronized void saet(Raavare r, double kroner) {
            kurser.put(r, kroner);
            for (KursSkift k : interesserede) k.ny(r, kroner);
        }
    }

    record Post(Rebkatalog.Reb reb, double meter, String tekst) {}

    static final class Tilbudsark {
        private final int nr;
        private final Kundebog.Kunde kunde;
        private final String park;
        private final Post[] poster;
        private final String betingelser;
        private final Raavarekurser kurser;
        private double tillaeg;

        Tilbudsark(int nr, Kundebog.Kunde kunde, String park, Post[] poster, String betingelser, Raavarekurser kurser) {
            this.nr = nr;
            this.kunde = kunde;
            this.park = park;
            this.poster = poster;
            this.betingelser = betingelser;
            this.kurser = kurser;
        }

        void aabn() {
            kurser.tilmeld(this::beregn);
        }

        private void beregn(Raavare r, double kroner) {
            double t = 0;
            for (Post p : poster) t += p.meter() * kroner / 1000;
            tillaeg = t;
        }

        void luk() {
            kurser.frameld(this::beregn);
        }
    }

    static final class Salgskontor {
        private final Raavarekurser kurser;
        private final Kundebog kunder;
        private final Rebkatalog katalog;
        final LongAdder ark = new LongAdder();

        Salgskontor(Raavarekurser kurser, Kundebog kunder, Rebkatalog katalog) {
            this.kurser = kurser;
            this.kunder = kunder;
            this.katalog = katalog;
        }

        void tilbyd(int n, Sample s) throws InterruptedException {
            Post[] poster = new Post[2 + s.below(6)];
            for (int i = 0; i < poster.length; i++) poster[i] = new Post(katalog.noget(s), 4000 * s.real(), s.text(30 + s.below(60)));
            Tilbudsark a = new Tilbudsark(n, kunder.slaaOp(s.below(20_000)), s.text(14), poster, s.text(150 + s.below(300)), kurser);
            a.aabn();
            try {
                if (n % 60 == 0) kurser.saet(Raavare.values()[s.below(5)], 20 + 90 * s.real());
                Vagt.ventLidt();
                ark.increment();
            } finally {
                a.luk();
            }
        }
    }

    static final class Hus {
        final Raavarekurser kurser = new Raavarekurser();
        final Kundebog kunder = new Kundebog(51);
        final Rebkatalog katalog = new Rebkatalog(52);
        final Prisliste priser = new Prisliste(53);
        final Forsendelser forsendelser = new Forsendelser(54);
        final Printerbuffere printere = new Printerbuffere();
        final Salgskontor kontor = new Salgskontor(kurser, kunder, katalog);
    }

    private static final Hus HUS = new Hus();

    public static void main(String[] args) throws Exception {
        Vagt.moed("saelger", 3, 1450, 55, (n, s) -> {
            HUS.kontor.tilbyd(n, s);
            if (n % 20 == 0) HUS.printere.udskriv(s.bytes(500));
            if (n % 20 == 5) HUS.forsendelser.afsend(Instant.now());
        });
        System.out.println(HUS.kontor.ark + " quotes, " + HUS.kurser.interesserede.size() + " interested");
        Ready.last();
    }
}
