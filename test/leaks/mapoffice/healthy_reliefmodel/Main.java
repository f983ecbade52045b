package cz.mapovyurad.relief;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.PozorovaniStanic;
import cz.mapovyurad.okoli.RozdelaneZakazky;
import cz.mapovyurad.okoli.Zadatele;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a night job makes a terrain model of laser scans; strips come through a queue with six places, and the grid of the region fills up, two thirds done. */
public class Main {
    record Pas(int cislo, String letadlo, float[] vysky, long nalet) {}

    static final class Dilec {
        final int sloupec, radek;
        final float[] soucet = new float[128 * 128];
        final byte[] pocet = new byte[128 * 128];
        boolean hotov;

        Dilec(int sloupec, int radek) {
            this.sloupec = sloupec;
            this.radek = radek;
        }
    }

    static final class ModelReliefu {
        private final List<Dilec> dilce = new ArrayList<>();
        private final BlockingQueue<Pas> pasy = new ArrayBlockingQueue<>(6);
        private final AtomicInteger zpracovano = new AtomicInteger();
        private final int celkem = Scale.of(480);

        ModelReliefu() {
            for (int i = 0; i < celkem; i++) dilce.add(new Dilec(i % 24, i / 24));
        }

        void zapocitat(Pas p) {
            Dilec d = dilce.get(p.cislo() % celkem);
            for (int i = 0; i < p.vysky().length; i++) {
                int k = i % d.soucet.length;
                d.soucet[k] += p.vysky()[i];
                if (d.pocet[k] < 100) d.pocet[k]++;
            }
            if (!d.hotov) {
                for (int k = 0; k < d.soucet.length; k++) if (d.pocet[k] > 0) d.soucet[k] /= d.pocet[k];
                Arrays.fill(d.pocet, (byte) 1);
                d.hotov = true;
            }
            zpracovano.incrementAndGet();
        }
    }

    private static final ModelReliefu MODEL = new ModelReliefu();
    private static final BodovePole BODY = new BodovePole(121);
    private static final PozorovaniStanic STANICE = new PozorovaniStanic(122);
    private static final RozdelaneZakazky ZAKAZKY = new RozdelaneZakazky(123);
    private static final Zadatele ZADATELE = new Zadatele(124);

    public static void main(String[] args) throws Exception {
        int dvetretiny = MODEL.celkem * 2 / 3;
        Thread cteni = new Thread(() -> {
            Sample s = new Sample(125);
            try {
                for (int i = 0; i < MODEL.celkem; i++) {
                    float[] vysky = new float[20_000];
                    for (int k = 0; k < vysky.length; k++) vysky[k] = (float) (240 + s.real() * 60);
                    MODEL.pasy.put(new Pas(i, "OK-" + s.code(3), vysky, System.currentTimeMillis() - 86_400_000L + i * 9000L));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "cteni pasu");
        cteni.setDaemon(true);
        cteni.start();
        for (int v = 0; v < 2; v++) {
            Thread vypocet = new Thread(() -> {
                try {
                    while (true) {
                        MODEL.zapocitat(MODEL.pasy.take());
                        if (MODEL.zpracovano.get() >= dvetretiny) Thread.sleep(4000);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "vypocet " + (v + 1));
            vypocet.setDaemon(true);
            vypocet.start();
        }
        while (MODEL.zpracovano.get() < dvetretiny) Thread.sleep(20);
        System.out.println(MODEL.zpracovano + " of " + MODEL.celkem + " strips");
        Ready.last();
    }
}
