package si.panj.opomniki;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.Zdravila;

public class Main {
    /** The clock of the service: after a pause it goes faster until it has caught up. */
    static final class Ura {
        private volatile long zaostanek;

        Ura(Duration zaostanek) {
            this.zaostanek = zaostanek.toMillis();
        }

        long zdaj() {
            return System.currentTimeMillis() - zaostanek;
        }

        synchronized void naprej(long ms) {
            zaostanek = Math.max(0, zaostanek - ms);
        }

        boolean dohitela() {
            return zaostanek == 0;
        }
    }

    static final class Opomnik implements Delayed {
        final Ura ura;
        final long zapade;
        final String cebelar;
        final String telefon;
        final String[] koraki;
        final String besedilo;

        Opomnik(Ura ura, Duration cez, Sample s) {
            this.ura = ura;
            zapade = ura.zdaj() + cez.toMillis();
            cebelar = s.text(16 + s.below(14));
            telefon = "+386" + (30_000_000 + s.below(9_999_999));
            koraki = new String[] {s.text(30), s.text(24 + s.below(30)), s.text(18)};
            besedilo = s.text(120 + s.below(160));
        }

        @Override
        public long getDelay(TimeUnit enota) {
            return enota.convert(zapade - ura.zdaj(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed d) {
            return Long.compare(zapade, ((Opomnik) d).zapade);
        }
    }

    /** Reminders that a colony must be looked at again, hours after the treatment. */
    static final class Opomniki {
        private final DelayQueue<Opomnik> vrsta = new DelayQueue<>();
        private final AtomicLong poslanih = new AtomicLong();
        private final Ura ura;

        Opomniki(Ura ura) {
            this.ura = ura;
            Thread t = new Thread(this::posiljaj, "posiljanje");
            t.setDaemon(true);
            t.start();
        }

        void cez(Duration d, Sample s) {
            vrsta.put(new Opomnik(ura, d, s));
        }

        private void posiljaj() {
            try {
                while (true) {
                    Opomnik o = vrsta.poll(20, TimeUnit.MILLISECONDS);
                    if (o != null && o.telefon.startsWith("+386")) poslanih.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Ura ura = new Ura(Duration.ofHours(30));
        Opomniki opomniki = new Opomniki(ura);
        PelodniAtlas atlas = new PelodniAtlas(91);
        Zdravila zdravila = new Zdravila(92);
        Matice matice = new Matice(93);
        int zaostanek = Scale.of(30_000);
        long korak = Duration.ofHours(30).toMillis() / zaostanek / 2 + 1;
        AtomicLong sprejetih = new AtomicLong();
        Izmena.zacni("zdravljenje", 2, zaostanek, 94, (n, s) -> {
            opomniki.cez(Duration.ofMinutes(20 + s.below(16 * 60)), s);
            sprejetih.incrementAndGet();
            ura.naprej(korak);
            zdravila.najdi(400_000 + s.below(49_000));
            if (n % 6 == 0) matice.naroci(Instant.ofEpochMilli(ura.zdaj()));
            atlas.najblizje(s.below(90), s.below(3000));
        });
        while (opomniki.vrsta.peek().zapade < ura.zdaj()) Thread.sleep(20);
        System.out.println(sprejetih + " reminders, sent " + opomniki.poslanih + ", waiting " + opomniki.vrsta.size() + ", clock caught up " + ura.dohitela());
        Ready.last();
    }
}
