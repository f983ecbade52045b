package fi.siemenpankki.haku;

import fi.siemenpankki.talo.Tilaajat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a search engine of its own for descriptions of varieties. New and changed descriptions are collected in memory and become a segment; small segments are joined to larger ones, and what has been replaced is left out then. */
public class Main {
    record Kuvaus(int lajike, int versio, String teksti, String kuvaaja) {}

    record Sijainti(Lohko lohko, int kohta) {}

    static final class Lohko {
        final Kuvaus[] kuvaukset;
        final String[] sanat;
        final int[][] esiintymat;
        final BitSet korvatut = new BitSet();

        Lohko(List<Kuvaus> kaikki) {
            kuvaukset = kaikki.toArray(new Kuvaus[0]);
            TreeMap<String, int[]> listat = new TreeMap<>();
            Map<String, Integer> pituudet = new HashMap<>();
            for (int d = 0; d < kuvaukset.length; d++) {
                for (String sana : kuvaukset[d].teksti.split(" ")) {
                    int[] lista = listat.computeIfAbsent(sana, w -> new int[4]);
                    int n = pituudet.getOrDefault(sana, 0);
                    if (n > 0 && lista[n - 1] == d) continue;
                    if (n == lista.length) listat.put(sana, lista = Arrays.copyOf(lista, n * 2));
                    lista[n] = d;
                    pituudet.put(sana, n + 1);
                }
            }
            sanat = listat.keySet().toArray(new String[0]);
            esiintymat = new int[sanat.length][];
            for (int i = 0; i < sanat.length; i++) esiintymat[i] = Arrays.copyOf(listat.get(sanat[i]), pituudet.get(sanat[i]));
        }

        int elossa() {
            return kuvaukset.length - korvatut.cardinality();
        }
    }

    static final class Hakukone {
        private final int kerralla = Scale.of(1600);
        private final List<Lohko> lohkot = new ArrayList<>();
        private final Map<Integer, Kuvaus> uudet = new LinkedHashMap<>();
        private final Map<Integer, Sijainti> missa = new HashMap<>();
        private final LinkedHashMap<String, int[]> viimeHaut = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, int[]> vanhin) {
                return size() > 300;
            }
        };
        private int yhdistetty;
        private int poistettu;

        synchronized void muuta(Kuvaus k) {
            uudet.put(k.lajike, k);
            if (uudet.size() == kerralla) {
                lisaa(new ArrayList<>(uudet.values()), lohkot.size());
                uudet.clear();
                for (int n = lohkot.size(); n >= 2 && lohkot.get(n - 2).elossa() < lohkot.get(n - 1).elossa() * 2; n = lohkot.size()) yhdista(n - 2);
                viimeHaut.clear();
            }
        }

        private void lisaa(List<Kuvaus> kaikki, int kohta) {
            Lohko l = new Lohko(kaikki);
            lohkot.add(kohta, l);
            for (int d = 0; d < l.kuvaukset.length; d++) {
                Sijainti ennen = missa.put(l.kuvaukset[d].lajike, new Sijainti(l, d));
                if (ennen != null) ennen.lohko.korvatut.set(ennen.kohta);
            }
        }

        private void yhdista(int kohta) {
            List<Kuvaus> jaavat = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Lohko l = lohkot.get(kohta + i);
                for (int d = 0; d < l.kuvaukset.length; d++) if (!l.korvatut.get(d)) jaavat.add(l.kuvaukset[d]);
                poistettu += l.korvatut.cardinality();
            }
            lohkot.remove(kohta + 1);
            lohkot.remove(kohta);
            lisaa(jaavat, kohta);
            yhdistetty++;
        }

        synchronized int[] hae(String sana) {
            return viimeHaut.computeIfAbsent(sana, w -> {
                int[] loydot = new int[20];
                int n = 0;
                for (Lohko l : lohkot) {
                    int i = Arrays.binarySearch(l.sanat, w);
                    for (int k = 0; i >= 0 && k < l.esiintymat[i].length && n < loydot.length; k++) {
                        if (!l.korvatut.get(l.esiintymat[i][k])) loydot[n++] = l.kuvaukset[l.esiintymat[i][k]].lajike;
                    }
                }
                return Arrays.copyOf(loydot, n);
            });
        }
    }

    private static final Hakukone HAKU = new Hakukone();
    private static final Tilaajat TILAAJAT = new Tilaajat(141);

    public static void main(String[] args) throws Exception {
        CountDownLatch rakennettu = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            Sample s = new Sample(14_000);
            int lajikkeita = Scale.of(26_000);
            try {
                for (int n = 0; ; n++) {
                    int lajike = n < lajikkeita ? n : s.below(lajikkeita);
                    HAKU.muuta(new Kuvaus(lajike, n / lajikkeita, s.text(110 + s.below(180)) + " l" + lajike, "kuvaaja " + s.below(60)));
                    if (n % 4 == 0) HAKU.hae(s.text(7).split(" ")[0] + s.below(10));
                    if (n == lajikkeita * 3) rakennettu.countDown();
                    if (n > lajikkeita * 3) Thread.sleep(2);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "indeksoija");
        t.setDaemon(true);
        t.start();
        rakennettu.await();
        synchronized (HAKU) {
            System.out.println(HAKU.lohkot.size() + " segments after " + HAKU.yhdistetty + " joins, " + HAKU.poistettu + " descriptions left out, " + HAKU.missa.size() + " varieties");
        }
        Ready.last();
    }
}
