package fi.siemenpankki.itavyys;

import fi.siemenpankki.talo.Geenikartta;
import fi.siemenpankki.talo.Itavyysikkuna;
import fi.siemenpankki.talo.Kuvakaappi;
import fi.siemenpankki.talo.Kylmahyllyt;
import fi.siemenpankki.talo.Tilaajat;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.threadly.concurrent.PriorityScheduler;

/** The laboratory germinates samples of seed in chambers. While a sample germinates, its dishes are photographed and counted at fixed times. */
public class Main {
    static final class Malja {
        final short[] itaneita = new short[28];
        final byte[] kuva;

        Malja(byte[] kuva) {
            this.kuva = kuva;
        }
    }

    static final class Itavyyskoe {
        private final int numero;
        private final int kanta;
        private final Instant kylvetty;
        private final String kasittely;
        private final Malja[] maljat = new Malja[4];
        private final Kammio kammio;
        private int kierros;
        private volatile boolean paattynyt;

        Itavyyskoe(int numero, int kanta, Instant kylvetty, String kasittely, Kammio kammio) {
            this.numero = numero;
            this.kanta = kanta;
            this.kylvetty = kylvetty;
            this.kasittely = kasittely;
            this.kammio = kammio;
        }

        void tarkasta() {
            if (paattynyt) return;
            for (int m = 0; m < maljat.length; m++) {
                short uusia = (short) ThreadLocalRandom.current().nextInt(26);
                maljat[m].itaneita[kierros % 28] = uusia;
                kammio.talo.ikkuna.laske(System.currentTimeMillis(), numero, (byte) m, uusia, (short) 0, "kammio " + kammio.nimi);
            }
            kierros++;
        }

        int tulos() {
            int summa = 0;
            for (Malja m : maljat) for (short n : m.itaneita) summa += n;
            return summa;
        }
    }

    static final class Kammio {
        private final String nimi;
        private final Laboratorio talo;
        private final AtomicInteger valmiita = new AtomicInteger();

        Kammio(String nimi, Laboratorio talo) {
            this.nimi = nimi;
            this.talo = talo;
        }

        Itavyyskoe aloita(int numero, int kanta, Instant kylvetty, Sample s) {
            Itavyyskoe k = new Itavyyskoe(numero, kanta, kylvetty, s.text(30 + s.below(40)), this);
            for (int m = 0; m < k.maljat.length; m++) k.maljat[m] = new Malja(s.bytes(500 + s.below(400)));
            talo.ajastin.scheduleAtFixedRate(k::tarkasta, 40 + s.below(600), 300_000);
            return k;
        }

        void paata(Itavyyskoe k) {
            k.paattynyt = true;
            talo.tulokset[valmiita.getAndIncrement() % talo.tulokset.length] = k.numero * 1000L + k.tulos();
        }
    }

    static final class Laboratorio {
        final Kylmahyllyt hyllyt = new Kylmahyllyt(11);
        final PriorityScheduler ajastin = new PriorityScheduler(3);
        final Itavyysikkuna ikkuna = new Itavyysikkuna(12);
        final Tilaajat tilaajat = new Tilaajat(13);
        final Kammio[] kammiot = new Kammio[6];
        final long[] tulokset = new long[500];
        final Kuvakaappi kuvat = new Kuvakaappi(14);
        final Geenikartta kartta = new Geenikartta(15);

        Laboratorio() {
            for (int i = 0; i < kammiot.length; i++) kammiot[i] = new Kammio("K" + (i + 1), this);
        }
    }

    private static Laboratorio laboratorio;

    public static void main(String[] args) throws Exception {
        laboratorio = new Laboratorio();
        CountDownLatch kevat = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                kylva(kevat);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "kylvaja");
        t.setDaemon(true);
        t.start();
        kevat.await();
        Thread.sleep(900);
        int valmiita = 0;
        for (Kammio k : laboratorio.kammiot) valmiita += k.valmiita.get();
        System.out.println(valmiita + " tests finished, " + laboratorio.ikkuna.osuus() + " germinated");
        Ready.last();
    }

    private static void kylva(CountDownLatch kevat) throws InterruptedException {
        Sample s = new Sample(1000);
        Itavyyskoe[] kesken = new Itavyyskoe[120];
        for (int n = 0; ; n++) {
            int paikka = n % kesken.length;
            if (kesken[paikka] != null) kesken[paikka].kammio.paata(kesken[paikka]);
            kesken[paikka] = laboratorio.kammiot[n % 6].aloita(61_000 + n, 100_000 + s.below(70_000), Sample.at(Math.min(n, 5199), 5200, Duration.ofDays(190)), s);
            laboratorio.kuvat.kuva("lustro " + s.below(4000));
            laboratorio.hyllyt.siirra();
            if (n % 50 == 0) Thread.sleep(12);
            if (n == 5200) kevat.countDown();
            if (n >= 5200) Thread.sleep(70);
        }
    }
}
