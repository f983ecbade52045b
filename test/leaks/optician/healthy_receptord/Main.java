package se.klarsyn.recept;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;
import se.klarsyn.gemensamt.Slipmatt;

/** Healthy: prescriptions that are the same object while somebody uses one, and leave the table after that. */
public class Main {
    static final class Recept {
        final short[] varden;
        final String instruktion;
        final String glastyp;

        Recept(short[] varden, String instruktion, String glastyp) {
            this.varden = varden;
            this.instruktion = instruktion;
            this.glastyp = glastyp;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Recept r && Arrays.equals(varden, r.varden) && instruktion.equals(r.instruktion) && glastyp.equals(r.glastyp);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(varden) * 31 + instruktion.hashCode();
        }
    }

    static final class Svag extends WeakReference<Recept> {
        private final int hash;

        Svag(Recept r, ReferenceQueue<Recept> ko) {
            super(r, ko);
            hash = r.hashCode();
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (!(o instanceof Svag v)) return false;
            Recept a = get();
            Recept b = v.get();
            return a != null && a.equals(b);
        }
    }

    static final class Receptregister {
        private final ConcurrentHashMap<Svag, Svag> kanda = new ConcurrentHashMap<>();
        private final ReferenceQueue<Recept> borta = new ReferenceQueue<>();
        private final LongAdder stadade = new LongAdder();
        private final LongAdder aterbrukade = new LongAdder();

        Recept gemensam(Recept r) {
            for (Object s; (s = borta.poll()) != null;) {
                kanda.remove(s);
                stadade.increment();
            }
            Svag ny = new Svag(r, borta);
            while (true) {
                Svag f = kanda.putIfAbsent(ny, ny);
                if (f == null) return r;
                Recept funnen = f.get();
                if (funnen != null) {
                    aterbrukade.increment();
                    return funnen;
                }
                kanda.remove(f, f);
            }
        }
    }

    static final class Arbetsorder {
        final int nummer;
        final List<Recept> par = new ArrayList<>(2);

        Arbetsorder(int nummer) {
            this.nummer = nummer;
        }
    }

    static final class Verkstad {
        private final Receptregister register = new Receptregister();
        private final ArrayDeque<Arbetsorder> paBanan = new ArrayDeque<>();
        private final int platser;
        private int levererade;

        Verkstad(int platser) {
            this.platser = platser;
        }

        void taEmot(Arbetsorder o, Sample s) {
            for (int i = 0; i < 2; i++) {
                Sample lika = s.below(4) == 0 ? new Sample(s.below(3000)) : s;
                short[] v = new short[14];
                for (int j = 0; j < v.length; j++) v[j] = (short) (lika.below(48) * 25 - 600);
                o.par.add(register.gemensam(new Recept(v, lika.text(50 + lika.below(100)), lika.text(20 + lika.below(20)))));
            }
            synchronized (paBanan) {
                paBanan.addLast(o);
                while (paBanan.size() > platser) {
                    paBanan.removeFirst();
                    levererade++;
                }
            }
        }
    }

    private static final Verkstad VERKSTAD = new Verkstad(5_000 + Scale.of(12_000));
    private static final Glaskatalog KATALOG = new Glaskatalog(51);
    private static final Kundkort KUNDER = new Kundkort(52);
    private static final Postorter ORTER = new Postorter(53);
    private static final Slipmatt MATT = new Slipmatt(54);
    private static final Reparationer REPARATIONER = new Reparationer(55);

    public static void main(String[] args) throws Exception {
        Skift.arbeta("workshop", 2, 24_000, 56, (n, s) -> {
            VERKSTAD.taEmot(new Arbetsorder(n), s);
            KUNDER.kort(s.below(30_000));
            MATT.las(n, 0.2f, 24f);
            if (n % 12_000 == 11_999) System.gc();
        });
        System.gc();
        Thread.sleep(600);
        System.out.println(VERKSTAD.register.kanda.size() + " prescriptions known, " + VERKSTAD.register.stadade + " swept, " + VERKSTAD.register.aterbrukade + " shared, " + VERKSTAD.levererade + " orders delivered");
        Ready.last();
    }
}
