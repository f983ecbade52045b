package no.laks.mengder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Dybdekart;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Videobuffere;
import org.harness.Ready;
import org.harness.Sample;

/** The treatments in force on three barges that are often offline: a set that merges, whose graves are closed when all have seen them. */
public class Main {
    record Prikk(int node, long teller) {}

    record Tiltak(String merd, String middel, String ansvarlig) {}

    record Endring(Prikk prikk, Tiltak tiltak, boolean fjern) {}

    static final class Mengde {
        private final int node;
        private final Map<Prikk, Tiltak> levende = new HashMap<>();
        private final Map<Prikk, Long> graver = new HashMap<>();
        private final long[][] sett = new long[3][3];
        private final LinkedBlockingQueue<Endring> inn = new LinkedBlockingQueue<>();
        private final List<Mengde> andre = new ArrayList<>();
        private final LongAdder fjernet = new LongAdder();
        private final LongAdder lukket = new LongAdder();
        private long teller;

        Mengde(int node) {
            this.node = node;
        }

        synchronized void legg(Tiltak t) {
            Prikk p = new Prikk(node, ++teller);
            levende.put(p, t);
            sett[node][node] = teller;
            send(new Endring(p, t, false));
        }

        synchronized void fjern(int hvor) {
            Iterator<Map.Entry<Prikk, Tiltak>> i = levende.entrySet().iterator();
            List<Prikk> bort = new ArrayList<>();
            while (i.hasNext() && bort.size() < hvor) {
                Prikk p = i.next().getKey();
                if (p.node != node) continue;
                i.remove();
                bort.add(p);
            }
            for (Prikk p : bort) {
                graver.put(p, teller);
                fjernet.increment();
                send(new Endring(p, null, true));
            }
        }

        private void send(Endring e) {
            for (Mengde m : andre) m.inn.add(e);
        }

        /** The link is up: takes what the others have sent and tells how far each has come. */
        synchronized void hent() {
            List<Endring> e = new ArrayList<>();
            inn.drainTo(e);
            for (Endring x : e) {
                if (x.fjern) {
                    levende.remove(x.prikk);
                    graver.put(x.prikk, x.prikk.teller);
                } else if (!graver.containsKey(x.prikk)) {
                    levende.put(x.prikk, x.tiltak);
                }
                sett[node][x.prikk.node] = Math.max(sett[node][x.prikk.node], x.prikk.teller);
            }
        }

        synchronized long[] fremdrift() {
            return inn.isEmpty() ? sett[node].clone() : null;
        }

        synchronized void lukkGraver(long[][] alle) {
            long[] trygt = new long[3];
            Arrays.fill(trygt, Long.MAX_VALUE);
            for (int n = 0; n < 3; n++) {
                if (alle[n] != null) sett[n] = n == node ? sett[n] : alle[n];
                for (int k = 0; k < 3; k++) trygt[k] = Math.min(trygt[k], sett[n][k]);
            }
            int før = graver.size();
            graver.keySet().removeIf(p -> p.teller <= trygt[p.node]);
            lukket.add(før - graver.size());
        }
    }

    private static final Mengde[] FLATER = {new Mengde(0), new Mengde(1), new Mengde(2)};
    private static final Lokaliteter LOKALITETER = new Lokaliteter(161);
    private static final Sensorrekker SENSORER = new Sensorrekker(162);
    private static final Kjopere KJOPERE = new Kjopere(163);
    private static final Dybdekart DYBDER = new Dybdekart(164);
    private static final Videobuffere VIDEO = new Videobuffere();

    public static void main(String[] args) throws Exception {
        Set<Mengde> alle = new HashSet<>(Arrays.asList(FLATER));
        for (Mengde m : FLATER) for (Mengde a : alle) if (a != m) m.andre.add(a);
        int stående = 8_000;
        for (int f = 0; f < 3; f++) {
            int node = f;
            Vakt.begynn("flåte-" + f, 1, 30_000, 165 + f, (n, s) -> {
                Mengde m = FLATER[node];
                m.legg(new Tiltak("M" + s.below(700), s.text(14 + s.below(20)), s.text(12)));
                if (n >= stående && n % 500 == 0) m.fjern(500);
                if (n % 1_000 == 999 && (n / 1_000 + node) % 2 == 0) m.hent();
                SENSORER.les(n, 94f, 10f);
                if (n % 100 == 0) {
                    VIDEO.bilde(s.bytes(300));
                    KJOPERE.kjoper(s.below(60_000));
                    DYBDER.dybde(n, n);
                    LOKALITETER.tilfeldig(s);
                }
            });
            for (Mengde m : FLATER) m.hent();
        }
        Vakt.alltid("synk", 169, (n, s) -> {
            for (Mengde m : FLATER) if (s.below(4) > 0) m.hent();
            long[][] fremdrift = {FLATER[0].fremdrift(), FLATER[1].fremdrift(), FLATER[2].fremdrift()};
            for (Mengde m : FLATER) m.lukkGraver(fremdrift);
            Thread.sleep(120);
        });
        Vakt.alltid("avslutning", 170, (n, s) -> {
            FLATER[n % 3].fjern(12);
            Thread.sleep(40);
        });
        Thread.sleep(2500);
        for (Mengde m : FLATER) System.out.println(m.teller + " added, " + m.fjernet + " removed, " + m.levende.size() + " alive, " + m.graver.size() + " graves, " + m.lukket + " closed");
        Ready.last();
    }
}
