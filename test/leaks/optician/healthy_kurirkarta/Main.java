package se.klarsyn.kurir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Bagbilder;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Kvitton;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Skannbuffertar;
import se.klarsyn.gemensamt.Skift;

/** Healthy: the streets for the couriers between shops and lab, read once, whose roadworks begin and end. */
public class Main {
    static final class Korsning {
        final int id;
        final String namn;
        final double x;
        final double y;
        final List<Gata> gator = new ArrayList<>(4);

        Korsning(int id, String namn, double x, double y) {
            this.id = id;
            this.namn = namn;
            this.x = x;
            this.y = y;
        }
    }

    static final class Gata {
        final Korsning fran;
        final Korsning till;
        final int meter;
        float fart;
        Vagarbete arbete;

        Gata(Korsning fran, Korsning till, int meter, float fart) {
            this.fran = fran;
            this.till = till;
            this.meter = meter;
            this.fart = fart;
        }
    }

    record Vagarbete(String orsak, String entreprenor, long slut) {}

    record Steg(Korsning vid, double kostnad) {}

    static final class Karta {
        private final ReentrantReadWriteLock las = new ReentrantReadWriteLock();
        private final List<Korsning> korsningar = new ArrayList<>();
        private final List<Gata> avstangda = new ArrayList<>();
        private final LongAdder oppnade = new LongAdder();
        private final int bredd;

        Karta(int bredd, Sample s) {
            this.bredd = bredd;
            for (int i = 0; i < bredd * bredd; i++) korsningar.add(new Korsning(i, s.text(10 + s.below(14)), i % bredd + s.real(), i / bredd + s.real()));
            for (Korsning k : korsningar) {
                if (k.id % bredd + 1 < bredd) lank(k, korsningar.get(k.id + 1), s);
                if (k.id + bredd < korsningar.size()) lank(k, korsningar.get(k.id + bredd), s);
            }
        }

        private void lank(Korsning a, Korsning b, Sample s) {
            int m = 60 + s.below(900);
            a.gator.add(new Gata(a, b, m, 30 + s.below(40)));
            b.gator.add(new Gata(b, a, m, 30 + s.below(40)));
        }

        void stang(Sample s, long nu) {
            las.writeLock().lock();
            try {
                List<Gata> g = korsningar.get(s.below(korsningar.size())).gator;
                Gata val = g.get(s.below(g.size()));
                if (val.arbete == null) avstangda.add(val);
                val.arbete = new Vagarbete(s.text(30), s.text(20), nu + 200 + s.below(1500));
            } finally {
                las.writeLock().unlock();
            }
        }

        void oppna(long nu) {
            las.writeLock().lock();
            try {
                for (Iterator<Gata> i = avstangda.iterator(); i.hasNext();) {
                    Gata g = i.next();
                    if (g.arbete.slut() > nu) continue;
                    g.arbete = null;
                    i.remove();
                    oppnade.increment();
                }
            } finally {
                las.writeLock().unlock();
            }
        }

        double restid(int fran, int till) {
            las.readLock().lock();
            try {
                double[] bast = new double[korsningar.size()];
                Arrays.fill(bast, Double.MAX_VALUE);
                PriorityQueue<Steg> ko = new PriorityQueue<>((a, b) -> Double.compare(a.kostnad(), b.kostnad()));
                ko.add(new Steg(korsningar.get(fran), 0));
                while (!ko.isEmpty()) {
                    Steg st = ko.poll();
                    if (st.vid().id == till) return st.kostnad();
                    for (Gata g : st.vid().gator) {
                        double k = st.kostnad() + g.meter / g.fart;
                        if (g.arbete != null || k >= bast[g.till.id]) continue;
                        bast[g.till.id] = k;
                        ko.add(new Steg(g.till, k));
                    }
                }
                return Double.NaN;
            } finally {
                las.readLock().unlock();
            }
        }
    }

    static final class Kurirledning {
        final Karta karta;
        private final LongAdder turer = new LongAdder();

        Kurirledning(Karta karta) {
            this.karta = karta;
        }

        void planera(Sample s) {
            int n = karta.korsningar.size();
            int fran = s.below(n);
            int till = Math.min(n - 1, Math.max(0, fran + (s.below(31) - 15) + karta.bredd * (s.below(31) - 15)));
            if (!Double.isNaN(karta.restid(fran, till))) turer.increment();
        }
    }

    private static Kurirledning ledning;
    private static final Bagbilder BILDER = new Bagbilder(41);
    private static final Kundkort KUNDER = new Kundkort(42);
    private static final Kvitton KVITTON = new Kvitton(43);
    private static final Lagersaldo SALDO = new Lagersaldo(44);
    private static final Skannbuffertar BUFFERTAR = new Skannbuffertar();

    public static void main(String[] args) throws Exception {
        ledning = new Kurirledning(new Karta((int) (190 * Math.sqrt(Scale.of(100) / 100.0) + 20), new Sample(45)));
        Skift.bakgrund("roadworks", 46, (n, s) -> {
            long nu = System.currentTimeMillis();
            for (int i = 0; i < 5; i++) ledning.karta.stang(s, nu);
            ledning.karta.oppna(nu);
            Thread.sleep(10);
        });
        Skift.arbeta("courier-plan", 2, 350, 47, (n, s) -> {
            ledning.planera(s);
            KUNDER.kort(s.below(30_000));
            KVITTON.registrera(System.currentTimeMillis());
            if (n % 5 == 0) SALDO.andra(n, 1);
            BILDER.bild(s.below(2000), 1);
        });
        System.out.println(ledning.turer + " trips, " + ledning.karta.avstangda.size() + " streets closed, " + ledning.karta.oppnade + " opened again");
        Ready.last();
    }
}
