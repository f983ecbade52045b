package fi.siemenpankki.niitty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a meadow that the bank simulates to see how wild relatives of crops spread. Plants grow, are pollinated, drop seeds and die; a square feeds so many and no more. Bees know the last flowers that they visited. */
public class Main {
    static final class Genomi {
        final byte[] isalta = new byte[24];
        final byte[] emolta = new byte[24];

        static Genomi risteyta(Genomi a, Genomi b, Random r) {
            Genomi g = new Genomi();
            for (int i = 0; i < 24; i++) {
                g.emolta[i] = r.nextBoolean() ? a.isalta[i] : a.emolta[i];
                g.isalta[i] = r.nextInt(2000) == 0 ? (byte) r.nextInt() : r.nextBoolean() ? b.isalta[i] : b.emolta[i];
            }
            return g;
        }
    }

    static class Olio {
        float x;
        float y;
    }

    static final class Kasvi extends Olio {
        final int laji;
        final Genomi genomi;
        final int syntyi;
        float koko = 0.1f;
        List<Genomi> siemenet;

        Kasvi(int laji, Genomi genomi, int syntyi, float x, float y) {
            this.laji = laji;
            this.genomi = genomi;
            this.syntyi = syntyi;
            this.x = x;
            this.y = y;
        }
    }

    static final class Mehilainen extends Olio {
        final Kasvi[] kaydyt = new Kasvi[8];
        int kaynteja;
    }

    static final class Ruutu {
        final List<Kasvi> kasvit = new ArrayList<>(4);
        float ravinne = 1;
    }

    static final class Niitty {
        private static final int MAHTUU = 9;
        private final int sivu;
        private final Map<Long, Ruutu> ruudut = new HashMap<>();
        private final List<Mehilainen> mehilaiset = new ArrayList<>();
        private final List<Kasvi> taimet = new ArrayList<>();
        private final int[] tihenny = new int[365];
        private final Random r = new Random(15_000);
        private int paiva;
        private long kuollut;
        private volatile int elossa;

        Niitty(int sivu) {
            this.sivu = sivu;
            for (int i = 0; i < sivu * sivu; i++) ruutu(i % sivu, i / sivu).kasvit.add(new Kasvi(r.nextInt(14), new Genomi(), 0, i % sivu, i / sivu));
            for (int i = 0; i < sivu * 4; i++) mehilaiset.add(new Mehilainen());
        }

        private Ruutu ruutu(int x, int y) {
            return ruudut.computeIfAbsent((long) Math.floorMod(x, sivu) << 32 | Math.floorMod(y, sivu), k -> new Ruutu());
        }

        synchronized void paiva() {
            paiva++;
            int n = 0;
            for (Ruutu ruutu : ruudut.values()) {
                ruutu.ravinne = Math.min(1, ruutu.ravinne + 0.05f);
                for (Iterator<Kasvi> i = ruutu.kasvit.iterator(); i.hasNext();) {
                    Kasvi k = i.next();
                    k.koko += 0.04f * ruutu.ravinne;
                    ruutu.ravinne *= 0.99f;
                    if (k.siemenet != null && k.siemenet.size() >= 3) {
                        for (Genomi g : k.siemenet) taimet.add(new Kasvi(k.laji, g, paiva, k.x + r.nextInt(5) - 2, k.y + r.nextInt(5) - 2));
                        k.siemenet = null;
                    }
                    if (paiva - k.syntyi > 90 + k.genomi.emolta[0] % 40 || r.nextInt(400) == 0) {
                        i.remove();
                        kuollut++;
                    } else n++;
                }
            }
            for (Kasvi t : taimet) {
                List<Kasvi> samassa = ruutu((int) t.x, (int) t.y).kasvit;
                if (samassa.size() < MAHTUU) samassa.add(t);
            }
            taimet.clear();
            for (Mehilainen m : mehilaiset) lenna(m);
            elossa = n;
            tihenny[paiva % 365] = n;
        }

        private void lenna(Mehilainen m) {
            for (int askel = 0; askel < 12; askel++) {
                m.x += r.nextInt(7) - 3;
                m.y += r.nextInt(7) - 3;
                List<Kasvi> t = ruutu((int) m.x, (int) m.y).kasvit;
                if (t.isEmpty()) continue;
                Kasvi kukka = t.get(r.nextInt(t.size()));
                if (kukka.koko > 0.5f) {
                    for (Kasvi ennen : m.kaydyt) {
                        if (ennen == null || ennen.laji != kukka.laji || ennen == kukka) continue;
                        if (kukka.siemenet == null) kukka.siemenet = new ArrayList<>(3);
                        if (kukka.siemenet.size() < 3) kukka.siemenet.add(Genomi.risteyta(kukka.genomi, ennen.genomi, r));
                    }
                }
                m.kaydyt[m.kaynteja++ % m.kaydyt.length] = kukka;
            }
        }
    }

    private static Niitty niitty;

    public static void main(String[] args) throws Exception {
        niitty = new Niitty((int) Math.sqrt(Scale.of(32_000)));
        CountDownLatch kesa = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                for (int n = 0; ; n++) {
                    niitty.paiva();
                    if (n == 420) kesa.countDown();
                    if (n > 420) Thread.sleep(120);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "niitty");
        t.setDaemon(true);
        t.start();
        kesa.await();
        Sample s = new Sample(15_001);
        System.out.println("day " + niitty.paiva + ": " + niitty.elossa + " plants, " + niitty.kuollut + " died, " + s.code(3));
        Ready.last();
    }
}
