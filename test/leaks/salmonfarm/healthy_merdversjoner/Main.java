package no.laks.versjoner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Bronnbater;
import no.laks.felles.Dybdekart;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Vakt;
import org.harness.Ready;
import org.harness.Sample;

/** The stock of the pens as versions: readers see the state of their start, a vacuum takes what nobody can see. */
public class Main {
    record Beholdning(int stykk, int snittvekt, String generasjon, String merknad) {}

    static final class Versjon {
        final long fra;
        final Beholdning verdi;
        volatile Versjon eldre;

        Versjon(long fra, Beholdning verdi, Versjon eldre) {
            this.fra = fra;
            this.verdi = verdi;
            this.eldre = eldre;
        }
    }

    static final class Lager {
        private final Map<Integer, Versjon> rader = new ConcurrentHashMap<>();
        private final ConcurrentSkipListMap<Long, Integer> lesere = new ConcurrentSkipListMap<>();
        private final AtomicLong klokke = new AtomicLong();
        private final LongAdder skrevet = new LongAdder();
        private final LongAdder ryddet = new LongAdder();

        void skriv(int merd, Beholdning b) {
            rader.compute(merd, (m, gammel) -> new Versjon(klokke.incrementAndGet(), b, gammel));
            skrevet.increment();
        }

        long begynn() {
            long t = klokke.get();
            lesere.merge(t, 1, Integer::sum);
            return t;
        }

        void avslutt(long t) {
            lesere.computeIfPresent(t, (k, n) -> n == 1 ? null : n - 1);
        }

        Beholdning les(int merd, long t) {
            Versjon v = rader.get(merd);
            while (v != null && v.fra > t) v = v.eldre;
            return v == null ? null : v.verdi;
        }

        void rydd() {
            Map.Entry<Long, Integer> eldst = lesere.firstEntry();
            long grense = eldst == null ? klokke.get() : eldst.getKey();
            for (Versjon v : rader.values()) {
                while (v != null && v.fra > grense) v = v.eldre;
                if (v == null) continue;
                for (Versjon e = v.eldre; e != null; e = e.eldre) ryddet.increment();
                v.eldre = null;
            }
        }
    }

    private static final Lager LAGER = new Lager();
    private static final Lokaliteter LOKALITETER = new Lokaliteter(101);
    private static final Kjopere KJOPERE = new Kjopere(102);
    private static final Dybdekart DYBDER = new Dybdekart(103);
    private static final Bronnbater BATER = new Bronnbater(104);

    static void skriv(Sample s, int merder) {
        LAGER.skriv(s.below(merder), new Beholdning(s.below(200_000), 100 + s.below(6_000), "G" + (2020 + s.below(5)), s.text(60 + s.below(140))));
    }

    public static void main(String[] args) throws Exception {
        int merder = 16_000;
        Vakt.alltid("rydder", 105, (n, s) -> {
            Thread.sleep(150);
            LAGER.rydd();
        });
        Vakt.alltid("rapport", 106, (n, s) -> {
            long t = LAGER.begynn();
            try {
                long biomasse = 0;
                for (int m = 0; m < merder; m++) {
                    Beholdning b = LAGER.les(m, t);
                    if (b != null) biomasse += (long) b.stykk * b.snittvekt;
                    if (m % 400 == 0) Thread.sleep(60);
                }
                if (biomasse < 0) throw new IllegalStateException();
            } finally {
                LAGER.avslutt(t);
            }
        });
        Vakt.begynn("telling", 2, 60_000, 107, (n, s) -> {
            skriv(s, merder);
            if (n % 200 == 0) {
                Thread.sleep(10);
                KJOPERE.kjoper(s.below(60_000));
                BATER.seil(s);
                DYBDER.dybde(n, n);
                LOKALITETER.tilfeldig(s);
            }
        });
        for (int i = 0; i < 3; i++) {
            Vakt.alltid("oppdrett-" + i, 108 + i, (n, s) -> {
                for (int k = 0; k < 60; k++) skriv(s, merder);
                Thread.sleep(12);
            });
        }
        Thread.sleep(1500);
        System.out.println(LAGER.skrevet + " versions written, " + LAGER.ryddet + " vacuumed");
        Ready.last();
    }
}
