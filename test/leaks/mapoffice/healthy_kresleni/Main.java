package cz.mapovyurad.kresleni;

import cz.mapovyurad.okoli.OknoPodani;
import cz.mapovyurad.okoli.SazebnikPraci;
import cz.mapovyurad.okoli.Smena;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: draughtsmen edit drawings with an undo of 80 steps; at most so many drawings are open, and the one opened longest ago is closed for the next. */
public class Main {
    static final class Cara {
        final int vrstva;
        final double[] lomoveBody;
        String popis;

        Cara(int vrstva, double[] lomoveBody, String popis) {
            this.vrstva = vrstva;
            this.lomoveBody = lomoveBody;
            this.popis = popis;
        }
    }

    record Krok(int kde, Cara predtim, Cara potom, long kdy) {}

    static final class Vykres {
        private static final int KROKU = 80;
        final int cislo;
        final List<Cara> cary = new ArrayList<>();
        final ArrayDeque<Krok> zpet = new ArrayDeque<>();
        final ArrayDeque<Krok> vpred = new ArrayDeque<>();

        Vykres(int cislo, Sample s) {
            this.cislo = cislo;
            for (int i = 240 + s.below(300); i > 0; i--) cary.add(cara(s));
        }

        static Cara cara(Sample s) {
            double[] body = new double[2 * (2 + s.below(14))];
            for (int i = 0; i < body.length; i++) body[i] = s.real() * 1000;
            return new Cara(s.below(30), body, s.below(3) == 0 ? s.text(8 + s.below(12)) : null);
        }

        synchronized void zmenit(Sample s) {
            int kde = s.below(cary.size());
            Cara nova = cara(s);
            zpet.addLast(new Krok(kde, cary.set(kde, nova), nova, System.currentTimeMillis()));
            if (zpet.size() > KROKU) zpet.removeFirst();
            vpred.clear();
        }

        synchronized void vratit() {
            Krok k = zpet.pollLast();
            if (k == null) return;
            cary.set(k.kde(), k.predtim());
            vpred.addLast(k);
        }
    }

    static final class Kreslirna {
        private final Map<Integer, Vykres> otevrene = Collections.synchronizedMap(new HashMap<>());
        private final ArrayDeque<Integer> poradi = new ArrayDeque<>();
        private final int nejvyse = Scale.of(260);
        private final LongAdder zmen = new LongAdder();
        private final LongAdder zavreno = new LongAdder();

        Vykres otevrit(int cislo, Sample s) {
            Vykres v = otevrene.get(cislo);
            if (v != null) return v;
            v = new Vykres(cislo, s);
            synchronized (poradi) {
                if (otevrene.putIfAbsent(cislo, v) == null) poradi.addLast(cislo);
                while (poradi.size() > nejvyse) {
                    otevrene.remove(poradi.removeFirst());
                    zavreno.increment();
                }
            }
            return v;
        }
    }

    private static final Kreslirna KRESLIRNA = new Kreslirna();
    private static final OknoPodani PODANI = new OknoPodani(101);
    private static final SazebnikPraci SAZEBNIK = new SazebnikPraci(102);

    public static void main(String[] args) throws Exception {
        int vykresu = Scale.of(220);
        Smena.pracovat("kreslic", 4, vykresu, 103, (clovek, kolikaty, s) -> {
            Vykres v = KRESLIRNA.otevrit(7000 + (kolikaty < vykresu ? kolikaty * 4 + clovek : s.below(vykresu * 5)), s);
            for (int i = 30 + s.below(90); i > 0; i--) {
                v.zmenit(s);
                KRESLIRNA.zmen.increment();
                if (s.below(9) == 0) v.vratit();
            }
        });
        System.out.println(KRESLIRNA.zmen + " changes, " + KRESLIRNA.otevrene.size() + " open, " + KRESLIRNA.zavreno + " closed");
        Ready.last();
    }
}
