package no.laks.tyngst;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Dybdekart;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Videobuffere;
import org.harness.Ready;
import org.harness.Sample;

/** The heaviest fish of each pen, for each of the last seven days. */
public class Main {
    static final class Fisk implements Comparable<Fisk> {
        final int gram;
        final String merke;
        final float[] mål;
        final String bilde;

        Fisk(int gram, String merke, float[] mål, String bilde) {
            this.gram = gram;
            this.merke = merke;
            this.mål = mål;
            this.bilde = bilde;
        }

        @Override
        public int compareTo(Fisk o) {
            return Integer.compare(gram, o.gram);
        }
    }

    static final class Toppliste {
        private static final int PLASSER = 100;
        private final PriorityQueue<Fisk> haug = new PriorityQueue<>(PLASSER + 1);
        private int sett;

        int ta(Fisk f) {
            sett++;
            haug.add(f);
            if (haug.size() <= PLASSER) return 0;
            haug.poll();
            return 1;
        }

        Fisk[] liste() {
            Fisk[] a = haug.toArray(new Fisk[0]);
            Arrays.sort(a);
            return a;
        }
    }

    static final class Rekorder {
        private final TreeMap<LocalDate, Map<Integer, Toppliste>> dager = new TreeMap<>();
        private final LongAdder veid = new LongAdder();
        private final LongAdder borte = new LongAdder();

        synchronized void ta(LocalDate dag, int merd, Fisk f) {
            veid.increment();
            Map<Integer, Toppliste> lister = dager.get(dag);
            if (lister == null) {
                dager.put(dag, lister = new HashMap<>());
                while (dager.size() > 7) {
                    for (Toppliste t : dager.pollFirstEntry().getValue().values()) borte.add(t.haug.size());
                }
            }
            borte.add(lister.computeIfAbsent(merd, m -> new Toppliste()).ta(f));
        }

        synchronized Fisk[] liste(int merd) {
            Toppliste t = dager.lastEntry().getValue().get(merd);
            return t == null ? new Fisk[0] : t.liste();
        }
    }

    private static final Rekorder REKORDER = new Rekorder();
    private static final Lokaliteter LOKALITETER = new Lokaliteter(131);
    private static final Sensorrekker SENSORER = new Sensorrekker(132);
    private static final Dybdekart DYBDER = new Dybdekart(133);
    private static final Fiskebilder BILDER = new Fiskebilder(134);
    private static final Videobuffere VIDEO = new Videobuffere();

    public static void main(String[] args) throws Exception {
        int bunke = 150_000;
        LocalDate i_dag = LocalDate.now();
        Vakt.begynn("vekt", 2, bunke, 135, (n, s) -> {
            int dag = Math.min(19, n * 20 / (2 * bunke));
            REKORDER.ta(i_dag.minusDays(19 - dag), s.below(90), new Fisk(800 + (int) (s.real() * s.real() * 11_000), "NO" + s.below(9_000_000), new float[] {s.below(90), s.below(40), (float) s.real()}, "kam" + s.below(40) + "/" + n));
            if (n % 300 == 0) {
                SENSORER.les(n, 91f, 6f);
                for (Fisk f : REKORDER.liste(s.below(90))) if (f.gram > 11_700) BILDER.hent(f.bilde);
                VIDEO.bilde(s.bytes(500));
                DYBDER.dybde(n, n);
                LOKALITETER.tilfeldig(s);
            }
        });
        System.out.println(REKORDER.veid + " fish weighed, " + REKORDER.borte + " off the lists");
        Ready.last();
    }
}
