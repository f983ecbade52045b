package fi.siemenpankki.kammiot;

import fi.siemenpankki.talo.Itavyysikkuna;
import fi.siemenpankki.talo.Kuvakaappi;
import fi.siemenpankki.talo.Lahetykset;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.apache.datasketches.kll.KllFloatsSketch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: readings of the growth chambers in windows of five minutes by the time of the reading. Readings may come up to twenty minutes late; a window is closed when the watermark has passed its end and this lateness, and what it says goes into a ring. */
public class Main {
    record Lukema(int anturi, long hetki, float celsius, float valo) {}

    static final class Kooste {
        final int anturi;
        final KllFloatsSketch celsius = KllFloatsSketch.newHeapInstance(64);
        final KllFloatsSketch valo = KllFloatsSketch.newHeapInstance(64);
        long ensimmainen;
        int n;

        Kooste(int anturi) {
            this.anturi = anturi;
        }
    }

    record Tulos(int anturi, long alku, float mediaani, float ylin, int n) {}

    static final class Ikkunointi implements Runnable {
        private static final long LEVEYS = 300_000;
        private static final long MYOHASSA = 1_200_000;
        private final TreeMap<Long, Map<Integer, Kooste>> auki = new TreeMap<>();
        private final ArrayBlockingQueue<Lukema> saapuvat = new ArrayBlockingQueue<>(2000);
        private final Tulos[] tulokset = new Tulos[6000];
        private long vesiraja;
        private int valmiita;
        private long liianMyohaan;

        @Override
        public void run() {
            try {
                while (true) lue(saapuvat.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void lue(Lukema l) {
            long alku = l.hetki / LEVEYS * LEVEYS;
            if (alku + LEVEYS + MYOHASSA <= vesiraja) {
                liianMyohaan++;
                return;
            }
            Kooste k = auki.computeIfAbsent(alku, a -> new HashMap<>()).computeIfAbsent(l.anturi, Kooste::new);
            if (k.n++ == 0) k.ensimmainen = l.hetki;
            k.celsius.update(l.celsius);
            k.valo.update(l.valo);
            if (l.hetki > vesiraja) {
                vesiraja = l.hetki;
                while (auki.firstKey() + LEVEYS + MYOHASSA <= vesiraja) sulje(auki.firstKey());
            }
        }

        private void sulje(long alku) {
            for (Kooste k : auki.remove(alku).values()) tulokset[valmiita++ % tulokset.length] = new Tulos(k.anturi, alku, k.celsius.getQuantile(0.5), k.valo.getMaxItem(), k.n);
        }
    }

    static final class Kasvatus {
        final Ikkunointi ikkunat = new Ikkunointi();
        final Lahetykset lahetykset = new Lahetykset(181);
        final Itavyysikkuna laskennat = new Itavyysikkuna(182);
        final Kuvakaappi kuvat = new Kuvakaappi(183);
    }

    private static final Kasvatus KASVATUS = new Kasvatus();

    public static void main(String[] args) throws Exception {
        Thread k = new Thread(KASVATUS.ikkunat, "ikkunointi");
        k.setDaemon(true);
        k.start();
        CountDownLatch kaynnissa = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            Sample s = new Sample(18_000);
            int antureita = Scale.of(3000);
            long nyt = System.currentTimeMillis() - 2 * 3_600_000L;
            try {
                for (int kierros = 0; ; kierros++) {
                    nyt += 15_000;
                    for (int a = 0; a < antureita; a++) {
                        if (s.below(3) > 0) continue;
                        KASVATUS.ikkunat.saapuvat.put(new Lukema(a, s.below(30) == 0 ? nyt - s.below(1_600_000) : nyt - s.below(20_000), 18 + (float) s.real() * 9, s.below(900)));
                    }
                    if (kierros == 440) kaynnissa.countDown();
                    if (kierros > 440) Thread.sleep(300);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "anturit");
        t.setDaemon(true);
        t.start();
        kaynnissa.await();
        synchronized (KASVATUS.ikkunat) {
            System.out.println(KASVATUS.ikkunat.auki.size() + " windows open, " + KASVATUS.ikkunat.valmiita + " results, " + KASVATUS.ikkunat.liianMyohaan + " too late");
        }
        Ready.last();
    }
}
