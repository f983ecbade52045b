package ro.ecluze.lucrari;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.Permise;
import ro.ecluze.comun.SenzoriPorti;
import ro.ecluze.comun.Taxe;
import ro.ecluze.comun.Tura;

/** Healthy: when which reach is closed for works, in a tree of intervals that is balanced at random. Works that are finished are taken out of it. */
public class Main {
    static final class Lucrare {
        final long inceput;
        final long sfarsit;
        final int numar;
        final String tronson;
        final String descriere;
        final String[] echipa;
        private final int pondere;
        private long celMaiTarziu;
        private Lucrare stanga;
        private Lucrare dreapta;

        Lucrare(long inceput, long sfarsit, int numar, String tronson, String descriere, String[] echipa, int pondere) {
            this.inceput = inceput;
            this.sfarsit = sfarsit;
            this.numar = numar;
            this.tronson = tronson;
            this.descriere = descriere;
            this.echipa = echipa;
            this.pondere = pondere;
            celMaiTarziu = sfarsit;
        }

        private boolean inaintea(Lucrare l) {
            return inceput < l.inceput || inceput == l.inceput && numar < l.numar;
        }

        private Lucrare refa() {
            celMaiTarziu = Math.max(sfarsit, Math.max(stanga == null ? 0 : stanga.celMaiTarziu, dreapta == null ? 0 : dreapta.celMaiTarziu));
            return this;
        }
    }

    static final class Calendar {
        private Lucrare radacina;
        private int cate;
        private final LongAdder terminate = new LongAdder();

        synchronized void planifica(Lucrare l) {
            radacina = pune(radacina, l);
            cate++;
        }

        private static Lucrare pune(Lucrare r, Lucrare l) {
            if (r == null) return l;
            if (l.inaintea(r)) {
                r.stanga = pune(r.stanga, l);
                if (r.stanga.pondere > r.pondere) {
                    Lucrare s = r.stanga;
                    r.stanga = s.dreapta;
                    s.dreapta = r.refa();
                    return s.refa();
                }
            } else {
                r.dreapta = pune(r.dreapta, l);
                if (r.dreapta.pondere > r.pondere) {
                    Lucrare d = r.dreapta;
                    r.dreapta = d.stanga;
                    d.stanga = r.refa();
                    return d.refa();
                }
            }
            return r.refa();
        }

        private static Lucrare uneste(Lucrare a, Lucrare b) {
            if (a == null) return b;
            if (b == null) return a;
            if (a.pondere > b.pondere) {
                a.dreapta = uneste(a.dreapta, b);
                return a.refa();
            }
            b.stanga = uneste(a, b.stanga);
            return b.refa();
        }

        private static Lucrare scoate(Lucrare r, Lucrare l) {
            if (r == l) return uneste(r.stanga, r.dreapta);
            if (l.inaintea(r)) r.stanga = scoate(r.stanga, l);
            else r.dreapta = scoate(r.dreapta, l);
            return r.refa();
        }

        private static void incheiate(Lucrare r, long acum, List<Lucrare> in) {
            if (r == null || r.inceput > acum) {
                if (r != null) incheiate(r.stanga, acum, in);
                return;
            }
            if (r.sfarsit < acum) in.add(r);
            incheiate(r.stanga, acum, in);
            incheiate(r.dreapta, acum, in);
        }

        synchronized void incheie(long acum) {
            List<Lucrare> gata = new ArrayList<>();
            incheiate(radacina, acum, gata);
            for (Lucrare l : gata) radacina = scoate(radacina, l);
            cate -= gata.size();
            terminate.add(gata.size());
        }

        synchronized int inchise(long clipa) {
            return numara(radacina, clipa);
        }

        private static int numara(Lucrare r, long clipa) {
            if (r == null || r.celMaiTarziu < clipa) return 0;
            int n = numara(r.stanga, clipa);
            if (r.inceput <= clipa) n += (r.sfarsit >= clipa ? 1 : 0) + numara(r.dreapta, clipa);
            return n;
        }
    }

    private static final Calendar CALENDAR = new Calendar();
    private static final HartaRetea HARTA = new HartaRetea(131);
    private static final Permise PERMISE = new Permise(132);
    private static final SenzoriPorti SENZORI = new SenzoriPorti(133);
    private static final Taxe TAXE = new Taxe(134);

    private static Lucrare lucrare(int n, long acum, Sample s) {
        long inceput = acum + s.below(240 * 1440);
        return new Lucrare(inceput, inceput + 120 + s.below(14 * 1440), 9000 + n, HARTA.oarecare(s).cod(), s.text(60 + s.below(140)), new String[] {s.text(12), s.text(14), s.text(10)}, s.below(1 << 30));
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(135);
        int peZi = Scale.of(200);
        int n = 0;
        for (int zi = 0; zi < 400; zi++) {
            for (int i = 0; i < peZi; i++) CALENDAR.planifica(lucrare(n++, zi * 1440L, s));
            CALENDAR.incheie(zi * 1440L);
        }
        int deja = n;
        Tura.mereu("works-office", 136, (k, x) -> {
            long acum = 400 * 1440L + k * 4L;
            CALENDAR.planifica(lucrare(deja + k, acum, x));
            if (k % 10 == 0) CALENDAR.incheie(acum);
            if (k % 25 == 0) PERMISE.depune(Instant.now());
            Thread.sleep(5);
        });
        Tura.mereu("router", 137, (k, x) -> {
            CALENDAR.inchise(400 * 1440L + x.below(90 * 1440));
            SENZORI.citeste(k, 3f, 4f);
            Thread.sleep(3);
        });
        Thread.sleep(1500);
        System.out.println(CALENDAR.cate + " works planned, " + CALENDAR.terminate + " finished and gone");
        Ready.last();
    }
}
