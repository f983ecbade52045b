package ro.ecluze.rezervari;

import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.TreeRangeMap;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import ro.ecluze.comun.BufereRadio;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.PozeCamere;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.Tura;

/** Healthy: which barge lies at which quay when, half a year ahead. What is over goes, what is cancelled makes room. */
public class Main {
    record Rezervare(int numar, int eni, String marfa, String agent, Instant ceruta, byte[] planAmarare) {}

    static final class Cheu {
        private static final int ORIZONT = 26 * 7 * 24 * 60;
        private final String nume;
        private final double lungime;
        private final RangeMap<Long, Rezervare> ocupat = TreeRangeMap.create();

        Cheu(String nume, double lungime) {
            this.nume = nume;
            this.lungime = lungime;
        }

        synchronized boolean rezerva(long deLa, int minute, Rezervare r) {
            Range<Long> cand = Range.closedOpen(deLa, deLa + minute);
            if (!ocupat.subRangeMap(cand).asMapOfRanges().isEmpty()) return false;
            ocupat.put(cand, r);
            return true;
        }

        synchronized boolean anuleaza(long clipa) {
            Map.Entry<Range<Long>, Rezervare> e = ocupat.getEntry(clipa);
            if (e == null) return false;
            ocupat.remove(e.getKey());
            return true;
        }

        synchronized int elibereaza(long acum) {
            int inainte = ocupat.asMapOfRanges().size();
            ocupat.remove(Range.lessThan(acum));
            return inainte - ocupat.asMapOfRanges().size();
        }
    }

    static final class Cheuri {
        private final Cheu[] cheuri = new Cheu[Scale.of(34)];
        private final AtomicLong acum = new AtomicLong();
        private final LongAdder facute = new LongAdder();
        private final LongAdder anulate = new LongAdder();
        private final LongAdder incheiate = new LongAdder();

        Cheuri(Sample s) {
            for (int i = 0; i < cheuri.length; i++) cheuri[i] = new Cheu("Cheu " + (i + 1), 60 + 200 * s.real());
        }

        void lucreaza(int n, Sample s) {
            Cheu c = cheuri[s.below(cheuri.length)];
            long ora = acum.get();
            if (s.below(10) == 0) {
                if (c.anuleaza(ora + s.below(Cheu.ORIZONT))) anulate.increment();
            } else if (c.rezerva(ora + s.below(Cheu.ORIZONT), 90 + s.below(240), new Rezervare(70_000 + n, 2_000_000 + s.below(400_000), s.text(18 + s.below(24)), s.text(20 + s.below(20)), Instant.now(), s.bytes(140 + s.below(260))))) facute.increment();
        }

        void trece(int minute) {
            long ora = acum.addAndGet(minute);
            for (Cheu c : cheuri) incheiate.add(c.elibereaza(ora));
        }
    }

    private static final Cheuri CHEURI = new Cheuri(new Sample(121));
    private static final RegistruBarje REGISTRU = new RegistruBarje(122);
    private static final PozeCamere POZE = new PozeCamere(123);
    private static final Plati PLATI = new Plati(124);
    private static final BufereRadio RADIO = new BufereRadio();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(125);
        for (int zi = 0; zi < 240; zi++) {
            for (int n = 0; n < Scale.of(700); n++) CHEURI.lucreaza(zi * 700 + n, s);
            CHEURI.trece(1440);
        }
        Tura.mereu("harbour-office", 126, (n, x) -> {
            for (int i = 0; i < 8; i++) CHEURI.lucreaza(200_000 + n * 8 + i, x);
            PLATI.inregistreaza(System.currentTimeMillis());
            Thread.sleep(4);
        });
        Tura.mereu("quay-clock", 127, (n, x) -> {
            CHEURI.trece(15);
            RADIO.inregistreaza(x.bytes(800));
            POZE.poza(x.below(90), n);
            Thread.sleep(20);
        });
        Thread.sleep(1500);
        System.out.println(CHEURI.facute + " reserved, " + CHEURI.anulate + " cancelled, " + CHEURI.incheiate + " over");
        Ready.last();
    }
}
