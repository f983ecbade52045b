package ro.ecluze.harti;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.Permise;
import ro.ecluze.comun.PozeCamere;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.Tura;

/** Healthy: chart sheets with the remarks of each shipping company, which has a place for so many of them; the one that was not looked at for the longest time makes room. */
public class Main {
    record Observatie(int km, String text) {}

    static final class Foaie {
        final String cod;
        final int editie;
        final byte[] desen;
        final Observatie[] observatii;

        Foaie(String cod, int editie, byte[] desen, Observatie[] observatii) {
            this.cod = cod;
            this.editie = editie;
            this.desen = desen;
            this.observatii = observatii;
        }
    }

    static final class Raft {
        private final int locuri;
        private final LinkedHashMap<String, Foaie> foi = new LinkedHashMap<>(64, 0.75f, true);
        private long scoase;

        Raft(int locuri) {
            this.locuri = locuri;
        }

        synchronized Foaie foaia(String cod, Sample s) {
            Foaie f = foi.get(cod);
            if (f == null) {
                Observatie[] o = new Observatie[1 + s.below(6)];
                for (int i = 0; i < o.length; i++) o[i] = new Observatie(s.below(64), s.text(30 + s.below(50)));
                f = new Foaie(cod, 2020 + s.below(6), s.bytes(900 + s.below(2600)), o);
                foi.put(cod, f);
                Iterator<String> it = foi.keySet().iterator();
                while (foi.size() > locuri) {
                    it.next();
                    it.remove();
                    scoase++;
                }
            }
            return f;
        }
    }

    static final class Biblioteca {
        private final Map<String, Raft> rafturi = new TreeMap<>();
        private final String[] firme;
        private final LongAdder cerute = new LongAdder();

        Biblioteca(Sample s) {
            firme = new String[60];
            for (int i = 0; i < firme.length; i++) {
                firme[i] = "SC " + s.code(6) + " SRL";
                rafturi.put(firme[i], new Raft(Scale.of(70 + 30 * (i % 3))));
            }
        }

        Foaie cere(Sample s) {
            Raft r = rafturi.get(firme[s.below(firme.length)]);
            cerute.increment();
            int foaie = s.below(3) == 0 ? s.below(Scale.of(60)) : s.below(Scale.of(900));
            return r.foaia("RO-" + foaie / 40 + "-" + foaie % 40, s);
        }

        long scoase() {
            return rafturi.values().stream().mapToLong(r -> r.scoase).sum();
        }
    }

    private static final Biblioteca BIBLIOTECA = new Biblioteca(new Sample(171));
    private static final Permise PERMISE = new Permise(172);
    private static final PozeCamere POZE = new PozeCamere(173);
    private static final RegistruBarje REGISTRU = new RegistruBarje(174);
    private static final Armatori ARMATORI = new Armatori(175);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(176);
        for (int n = 0; n < Scale.of(40_000); n++) BIBLIOTECA.cere(s);
        for (int w = 0; w < 3; w++) {
            Tura.mereu("chart-desk-" + (w + 1), 177 + w, (n, x) -> {
                Foaie f = BIBLIOTECA.cere(x);
                if (n % 40 == 0) ARMATORI.armator(5000 + f.observatii.length * 100);
                Thread.sleep(2);
            });
        }
        Thread.sleep(1500);
        System.out.println(BIBLIOTECA.cerute + " sheets asked for, " + BIBLIOTECA.scoase() + " made room");
        Ready.last();
    }
}
