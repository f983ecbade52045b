package at.waldsaege.schnitt;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Preisbuch;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Trockenwerte;
import at.waldsaege.gemein.Waldbestand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Cutting patterns for logs: the saw wants one in a fraction of a second, and finding one takes longer. */
public class Main {
    record Brett(int dicke, int breite, int x, int y, String abnehmer) {}

    record Schnittbild(int zopf, List<Brett> bretter, double ausbeute, String begruendung, float[] fugen) {}

    static final class Stammform {
        final int zopf;
        final int laenge;
        final int abholzigkeit;
        final String auftrag;

        Stammform(int zopf, int laenge, int abholzigkeit, String auftrag) {
            this.zopf = zopf;
            this.laenge = laenge;
            this.abholzigkeit = abholzigkeit;
            this.auftrag = auftrag;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Stammform f && f.zopf == zopf && f.laenge == laenge && f.abholzigkeit == abholzigkeit && f.auftrag.equals(auftrag);
        }

        @Override
        public int hashCode() {
            return Objects.hash(zopf, laenge, abholzigkeit, auftrag);
        }
    }

    static final class Bildspeicher extends LinkedHashMap<Stammform, Schnittbild> {
        private final int platz;

        Bildspeicher(int platz) {
            super(platz * 4 / 3 + 1, 0.75f, true);
            this.platz = platz;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Stammform, Schnittbild> e) {
            return size() > platz;
        }
    }

    static final class Optimierer {
        private final Bildspeicher speicher = new Bildspeicher(2400 + Scale.of(4000));
        private final Preisbuch preise;
        private final LongAdder gerechnet = new LongAdder();
        private final LongAdder gefunden = new LongAdder();

        Optimierer(Preisbuch preise) {
            this.preise = preise;
        }

        Schnittbild bild(Stammform f, Sample s) {
            synchronized (speicher) {
                Schnittbild b = speicher.get(f);
                if (b != null) {
                    gefunden.increment();
                    return b;
                }
            }
            Schnittbild neu = rechne(f, s);
            synchronized (speicher) {
                speicher.put(f, neu);
            }
            return neu;
        }

        private Schnittbild rechne(Stammform f, Sample s) {
            List<Brett> bretter = new ArrayList<>();
            double wert = 0;
            for (int y = -f.zopf / 2; y < f.zopf / 2; y += 24 + s.below(40)) {
                int dicke = 18 + s.below(30);
                bretter.add(new Brett(dicke, 80 + s.below(140), s.below(60), y, "Auftrag " + s.below(400)));
                wert += preise.preis("FI-B-" + dicke) * 1e-5;
            }
            gerechnet.increment();
            float[] fugen = new float[60 + s.below(80)];
            for (int i = 0; i < fugen.length; i++) fugen[i] = (float) s.real() * f.laenge;
            return new Schnittbild(f.zopf, bretter, Math.min(0.7, wert / 10), s.text(30 + s.below(60)), fugen);
        }
    }

    public static void main(String[] args) throws Exception {
        Preisbuch preise = new Preisbuch(121);
        Waldbestand wald = new Waldbestand(122);
        Trockenwerte werte = new Trockenwerte(123);
        Lieferscheine scheine = new Lieferscheine(124);
        Etikettenpuffer etiketten = new Etikettenpuffer();
        Optimierer optimierer = new Optimierer(preise);
        Schicht.arbeiten("gatter", 2, 14_000, 125, (n, s) -> {
            optimierer.bild(new Stammform(180 + 5 * s.below(70), 300 + 50 * s.below(5), s.below(12), s.below(4) == 0 ? "Lager" : "K" + s.below(9)), s);
            if (n % 50 == 0) wald.festmeter(s.below(5000));
            if (n % 9 == 0) werte.merke(s.below(150), System.currentTimeMillis(), 60, 11);
            if (n % 12 == 0) scheine.schreibe(java.time.Instant.now());
            if (n % 15 == 0) etiketten.drucke(s.bytes(200));
        });
        System.out.println(optimierer.gerechnet + " patterns computed, " + optimierer.gefunden + " found, " + optimierer.speicher.size() + " there");
        Ready.last();
    }
}
