package no.laks.snitt;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Vakt;
import no.laks.felles.Veiinger;
import org.harness.Ready;
import org.harness.Sample;

/** Moving averages for each sensor of each pen, over a minute, an hour and a day; sensors that are silent are retired. */
public class Main {
    static final class Glidende {
        private final double[] verdier;
        private int sted;
        private int antall;
        private double sum;

        Glidende(int lengde) {
            verdier = new double[lengde];
        }

        void ta(double v) {
            sum += v - verdier[sted];
            verdier[sted] = v;
            sted = sted + 1 == verdier.length ? 0 : sted + 1;
            if (antall < verdier.length) antall++;
        }

        double snitt() {
            return sum / antall;
        }
    }

    static final class Sensor {
        final String navn;
        final String enhet;
        final Glidende minutt = new Glidende(60);
        final Glidende time = new Glidende(60);
        final Glidende døgn = new Glidende(24);
        long sist;
        int teller;

        Sensor(String navn, String enhet) {
            this.navn = navn;
            this.enhet = enhet;
        }

        synchronized void ta(double v, long nå) {
            sist = nå;
            minutt.ta(v);
            if (++teller % 60 == 0) time.ta(minutt.snitt());
            if (teller % 3_600 == 0) døgn.ta(time.snitt());
        }
    }

    static final class Overvåking {
        private final ConcurrentMap<String, Sensor> sensorer = new ConcurrentHashMap<>();
        private final AtomicLong klokke = new AtomicLong();
        private final LongAdder pensjonert = new LongAdder();
        private final LongAdder målt = new LongAdder();

        void ta(String navn, double v) {
            sensorer.computeIfAbsent(navn, k -> new Sensor(k, k.hashCode() % 2 == 0 ? "mg/l" : "grader")).ta(v, klokke.get());
            målt.increment();
        }

        void minutt() {
            long nå = klokke.addAndGet(60_000);
            sensorer.values().removeIf(s -> {
                boolean taus = nå - s.sist > 30 * 60_000;
                if (taus) pensjonert.increment();
                return taus;
            });
        }
    }

    private static final Overvåking OVERVAKING = new Overvåking();
    private static final Lokaliteter LOKALITETER = new Lokaliteter(151);
    private static final Kjopere KJOPERE = new Kjopere(152);
    private static final Veiinger VEIINGER = new Veiinger(153);
    private static final Fiskebilder BILDER = new Fiskebilder(154);
    private static final Bronnbater BATER = new Bronnbater(155);

    public static void main(String[] args) throws Exception {
        Vakt.begynn("måling", 2, 90, 156, (n, s) -> {
            // buoys are taken ashore for cleaning and others put out: the numbers wander
            for (int i = 0; i < 6_000; i++) OVERVAKING.ta("bøye/" + (n * 70 + s.below(11_000)) + "/o2", 6 + s.real() * 5);
            if (n % 2 == 0) OVERVAKING.minutt();
            VEIINGER.vei(java.time.Instant.now(), 4_300, n % 12, "P" + n);
            BATER.seil(s);
            BILDER.hent("kam" + s.below(40) + "/" + s.below(100_000));
            KJOPERE.kjoper(s.below(60_000));
            LOKALITETER.tilfeldig(s);
            Thread.sleep(3);
        });
        System.out.println(OVERVAKING.målt + " readings, " + OVERVAKING.sensorer.size() + " sensors, " + OVERVAKING.pensjonert + " retired");
        Ready.last();
    }
}
