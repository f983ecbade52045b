package dk.tovognet.maaling;

import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Printerbuffere;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Vagt;
import dk.tovognet.faelles.Varebilleder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: mooring loads come in bursts, two workers drain the queue, the last minutes of each turbine are kept. */
public class Main {
    static final class Telegram {
        final int moelle;
        final long tid;
        final String boeje;
        final float[] kraft;
        final byte[] raa;

        Telegram(int moelle, long tid, String boeje, float[] kraft, byte[] raa) {
            this.moelle = moelle;
            this.tid = tid;
            this.boeje = boeje;
            this.kraft = kraft;
            this.raa = raa;
        }
    }

    record Top(long tid, float kraft) {}

    static final class Boelger {
        private static final int VINDUE = 500;
        private final Map<Integer, ArrayDeque<Top>> afMoelle = new HashMap<>();

        synchronized void modtag(Telegram t) {
            float top = 0;
            for (float k : t.kraft) top = Math.max(top, k);
            ArrayDeque<Top> d = afMoelle.computeIfAbsent(t.moelle, m -> new ArrayDeque<>());
            d.addLast(new Top(t.tid, top));
            if (d.size() > VINDUE) d.removeFirst();
        }
    }

    static final class Modtagelse {
        private final LinkedBlockingQueue<Telegram> koe = new LinkedBlockingQueue<>(Scale.of(26_000));
        private final Boelger boelger = new Boelger();
        final LongAdder ind = new LongAdder();
        final LongAdder ud = new LongAdder();
        private final int moeller = Scale.of(160);

        void stoed(Sample s) throws InterruptedException {
            int n = Scale.of(23_000);
            for (int i = 0; i < n; i++) {
                float[] k = new float[20 + s.below(40)];
                for (int j = 0; j < k.length; j++) k[j] = (float) (900 * s.real());
                koe.put(new Telegram(s.below(moeller), System.currentTimeMillis(), "B" + s.code(4), k, s.bytes(150 + s.below(400))));
                ind.increment();
            }
            while (koe.size() > n / 10) Thread.sleep(10);
        }

        void toem() throws InterruptedException {
            List<Telegram> hold = new ArrayList<>(100);
            hold.add(koe.take());
            koe.drainTo(hold, 99);
            for (Telegram t : hold) boelger.modtag(t);
            ud.add(hold.size());
            Thread.sleep(8);
        }
    }

    private static final Modtagelse MODTAGELSE = new Modtagelse();
    private static final Rebkatalog KATALOG = new Rebkatalog(131);
    private static final Kundebog KUNDER = new Kundebog(132);
    private static final Varebilleder BILLEDER = new Varebilleder(133);
    private static final Ordrevindue ORDRER = new Ordrevindue(134);
    private static final Printerbuffere PRINTERE = new Printerbuffere();

    public static void main(String[] args) throws Exception {
        Vagt.traad("radio-ind", 135, (n, s) -> MODTAGELSE.stoed(s));
        for (int i = 0; i < 2; i++) Vagt.traad("toemmer-" + i, 136 + i, (n, s) -> MODTAGELSE.toem());
        Vagt.traad("butik", 139, (n, s) -> {
            KUNDER.slaaOp(s.below(20_000));
            BILLEDER.billede(KATALOG.noget(s).varenr(), "stor");
            ORDRER.solgt(System.currentTimeMillis(), n, 1);
            PRINTERE.udskriv(s.bytes(300));
            Thread.sleep(5);
        });
        while (MODTAGELSE.ud.sum() < Scale.of(130_000)) Thread.sleep(20);
        while (MODTAGELSE.koe.size() < Scale.of(18_000)) Thread.sleep(2);
        System.out.println(MODTAGELSE.ind + " telegrams in, " + MODTAGELSE.ud + " drained, " + MODTAGELSE.koe.size() + " waiting");
        Ready.last();
    }
}
