package nl.houtenpaard.blokkenbouwer;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import nl.houtenpaard.hal.Klantkaarten;
import nl.houtenpaard.hal.Onderdelenboom;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Trekproeven;
import nl.houtenpaard.hal.Verkoopuur;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: children build with bricks on the screen; each can take back forty steps, and the oldest building is put away when the table is full. */
public class Main {
    record Stap(int plek, byte[] vorigeLaag, byte laag, String kleur) {}

    static final class Bouwsel {
        static final int STAPPEN = 40;
        final int nummer;
        final String bouwer;
        final byte[][] lagen = new byte[12][256];
        final ArrayDeque<Stap> terug = new ArrayDeque<>();
        int gezet;

        Bouwsel(int nummer, String bouwer) {
            this.nummer = nummer;
            this.bouwer = bouwer;
        }

        synchronized void zet(int laag, int plek, byte steen, String kleur) {
            terug.addLast(new Stap(plek, lagen[laag].clone(), (byte) laag, kleur));
            if (terug.size() > STAPPEN) terug.removeFirst();
            lagen[laag][plek] = steen;
            gezet++;
        }

        synchronized void neemTerug() {
            Stap s = terug.pollLast();
            if (s != null) System.arraycopy(s.vorigeLaag, 0, lagen[s.laag], 0, 256);
        }
    }

    static final class Bouwtafel {
        private final int plaatsen = Scale.of(1500);
        private final Map<Integer, Bouwsel> open = new LinkedHashMap<>();
        private final LongAdder opgeborgen = new LongAdder();

        synchronized Bouwsel begin(int nummer, Sample s) {
            Bouwsel b = new Bouwsel(nummer, s.text(10));
            open.put(nummer, b);
            if (open.size() > plaatsen) {
                open.remove(open.keySet().iterator().next());
                opgeborgen.increment();
            }
            return b;
        }

        synchronized Bouwsel zoek(int nummer) {
            return open.get(nummer);
        }
    }

    static final class Speelkamer {
        final Bouwtafel tafel = new Bouwtafel();
        final Klantkaarten kaarten = new Klantkaarten(111);
        final Onderdelenboom delen = new Onderdelenboom(112);
        final Trekproeven proeven = new Trekproeven(113);
        final Verkoopuur uur = new Verkoopuur(114);
    }

    private static final Speelkamer SPEELKAMER = new Speelkamer();

    public static void main(String[] args) throws Exception {
        int kinderen = SPEELKAMER.tafel.plaatsen;
        Ploeg.werk("kind", 3, kinderen, 2100, (wie, keer, s) -> {
            int nummer = 30_000 + keer * 3 + wie;
            Bouwsel b = SPEELKAMER.tafel.begin(nummer, s);
            for (int n = 20 + s.below(60); n > 0; n--) {
                b.zet(s.below(12), s.below(256), (byte) (1 + s.below(8)), "KL" + s.below(30));
                if (s.below(7) == 0) b.neemTerug();
            }
            Bouwsel ander = SPEELKAMER.tafel.zoek(nummer - 1 - s.below(500));
            if (ander != null) ander.zet(s.below(12), s.below(256), (byte) 9, "GOUD");
            SPEELKAMER.kaarten.toon(400_000 + s.below(60_000));
        });
        System.out.println(SPEELKAMER.tafel.opgeborgen + " put away, " + SPEELKAMER.tafel.open.size() + " on the table");
        Ready.last();
    }
}
