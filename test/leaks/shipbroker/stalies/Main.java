package gr.navlomesitis.stalies;

import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Eisproxeis;
import gr.navlomesitis.koina.Entypa;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.Saromena;
import gr.navlomesitis.koina.Vardia;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class YpologismosStalion {
        final double epitrepomenes;
        final double chrisimopoiimenes;
        final long dimourage;
        final byte[] fyllo;

        YpologismosStalion(double epitrepomenes, double chrisimopoiimenes, long dimourage, byte[] fyllo) {
            this.epitrepomenes = epitrepomenes;
            this.chrisimopoiimenes = chrisimopoiimenes;
            this.dimourage = dimourage;
            this.fyllo = fyllo;
        }
    }

    static final class Eidopoiisi implements Delayed {
        private final int taxidi;
        private final String limani;
        private final Instant grafike;
        private final Instant otan;
        private final String keimeno;
        private final YpologismosStalion ypologismos;

        Eidopoiisi(int taxidi, String limani, Instant grafike, long seconds, String keimeno, YpologismosStalion ypologismos) {
            this.taxidi = taxidi;
            this.limani = limani;
            this.grafike = grafike;
            this.otan = grafike.plusSeconds(seconds);
            this.keimeno = keimeno;
            this.ypologismos = ypologismos;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(Duration.between(Instant.now(), otan));
        }

        @Override
        public int compareTo(Delayed other) {
            return otan.compareTo(((Eidopoiisi) other).otan);
        }
    }

    static final class Tachydromos {
        private final DelayQueue<Eidopoiisi> eidopoiiseis = new DelayQueue<>();
        private final AtomicLong estalisan = new AtomicLong();
        private final Entypa entypa;

        Tachydromos(Entypa entypa) {
            this.entypa = entypa;
            Thread t = new Thread(this::moirase, "notice-courier");
            t.setDaemon(true);
            t.start();
        }

        private void moirase() {
            try {
                while (true) {
                    Eidopoiisi e = eidopoiiseis.take();
                    entypa.typose(e.keimeno);
                    estalisan.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void amesos(int taxidi, String limani, Instant tora, String keimeno) {
            eidopoiiseis.add(new Eidopoiisi(taxidi, limani, tora, 0, keimeno, null));
        }

        void argotera(int taxidi, String limani, Instant tora, Duration meta, String keimeno, YpologismosStalion y) {
            eidopoiiseis.add(new Eidopoiisi(taxidi, limani, tora, meta.toMillis(), keimeno, y));
        }
    }

    static final class Praktoreio {
        final Entypa entypa = new Entypa();
        final Tachydromos tachydromos = new Tachydromos(entypa);
        final Pelates pelates = new Pelates(51);
        final Saromena saromena = new Saromena(52);
        final Apostaseis apostaseis = new Apostaseis(53);
        final Eisproxeis eisproxeis = new Eisproxeis(54);
    }

    private static final Praktoreio PRAKTOREIO = new Praktoreio();
    private static final String[] LIMANIA = {"Peiraias", "Santos", "Qingdao", "Rotterdam", "Houston", "Richards Bay", "Novorossiysk", "Singapore"};

    public static void main(String[] args) throws Exception {
        int share = 4000;
        Vardia.xekina("laytime-desk", 2, share, 750, (n, s) -> {
            Instant ora = n < 2 * share ? Sample.at(n, 2 * share, Duration.ofDays(9)) : Instant.now();
            String limani = LIMANIA[s.below(LIMANIA.length)];
            int taxidi = 61_000 + n;
            PRAKTOREIO.tachydromos.amesos(taxidi, limani, ora, s.text(200));
            YpologismosStalion y = new YpologismosStalion(72 + s.below(90), s.below(200), s.below(400_000), s.bytes(500 + s.below(900)));
            PRAKTOREIO.tachydromos.argotera(taxidi, limani, ora, Duration.ofMinutes(20 + s.below(100)), s.text(180 + s.below(240)), y);
            PRAKTOREIO.pelates.pelatis(20_000 + s.below(40_000));
            if (n % 7 == 0) PRAKTOREIO.saromena.selida("BL-" + s.below(4000));
            Vardia.anamoni();
        });
        Thread.sleep(500);
        System.out.println(PRAKTOREIO.tachydromos.estalisan + " notices sent");
        Ready.last();
    }
}
