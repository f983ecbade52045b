package se.klarsyn.tavling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Postorter;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skannbuffertar;
import se.klarsyn.gemensamt.Skift;

/** Healthy: the best of each campaign, in which the last one gives way, and campaigns that end. */
public class Main {
    static final class Bidrag implements Comparable<Bidrag> {
        final String medlem;
        final long poang;
        final String smeknamn;
        final String motivering;
        final String[] inkop;

        Bidrag(String medlem, long poang, String smeknamn, String motivering, String[] inkop) {
            this.medlem = medlem;
            this.poang = poang;
            this.smeknamn = smeknamn;
            this.motivering = motivering;
            this.inkop = inkop;
        }

        @Override
        public int compareTo(Bidrag o) {
            int c = Long.compare(o.poang, poang);
            return c != 0 ? c : medlem.compareTo(o.medlem);
        }
    }

    static final class Topplista {
        private final TreeSet<Bidrag> ordning = new TreeSet<>();
        private final Map<String, Bidrag> perMedlem = new HashMap<>();
        private final int platser;
        private long bidrag;

        Topplista(int platser) {
            this.platser = platser;
        }

        synchronized void anmal(Bidrag b) {
            bidrag++;
            Bidrag gammalt = perMedlem.get(b.medlem);
            if (gammalt != null && gammalt.poang >= b.poang) return;
            if (gammalt != null) ordning.remove(gammalt);
            perMedlem.put(b.medlem, b);
            ordning.add(b);
            if (ordning.size() > platser) perMedlem.remove(ordning.pollLast().medlem);
        }

        synchronized List<String> vinnare() {
            List<String> v = new ArrayList<>();
            for (Bidrag b : ordning) {
                if (v.size() == 3) break;
                v.add(b.smeknamn);
            }
            return v;
        }
    }

    static final class Tavlingskansli {
        private final Map<Integer, Topplista> pagaende = new ConcurrentHashMap<>();
        private final List<String> segrare = Collections.synchronizedList(new ArrayList<>());
        private final LongAdder avgjorda = new LongAdder();
        private final int platser;
        private final int samtidigt;
        private int senaste;

        Tavlingskansli(int samtidigt, int platser) {
            this.samtidigt = samtidigt;
            this.platser = platser;
            while (senaste < samtidigt) pagaende.put(senaste++, new Topplista(platser));
        }

        void anmal(Sample s) {
            Topplista t = pagaende.get(senaste - 1 - s.below(samtidigt));
            if (t == null) return;
            String[] inkop = {s.text(20 + s.below(20)), s.text(20 + s.below(20))};
            t.anmal(new Bidrag("m" + s.below(90_000), s.below(1_000_000), s.text(12), s.text(60 + s.below(120)), inkop));
        }

        synchronized void nyKampanj() {
            pagaende.put(senaste, new Topplista(platser));
            senaste++;
            Topplista slut = pagaende.remove(senaste - 1 - samtidigt);
            if (slut == null) return;
            segrare.addAll(slut.vinnare());
            while (segrare.size() > 30) segrare.remove(0);
            avgjorda.increment();
        }
    }

    private static final Tavlingskansli KANSLI = new Tavlingskansli(44, 160 + Scale.of(440));
    private static final Glaskatalog KATALOG = new Glaskatalog(131);
    private static final Lagersaldo SALDO = new Lagersaldo(132);
    private static final Postorter ORTER = new Postorter(133);
    private static final Reparationer REPARATIONER = new Reparationer(134);
    private static final Skannbuffertar BUFFERTAR = new Skannbuffertar();

    public static void main(String[] args) throws Exception {
        Skift.arbeta("contest", 2, 60_000, 135, (n, s) -> {
            KANSLI.anmal(s);
            if (n % 1500 == 1499) KANSLI.nyKampanj();
            if (n % 50 == 0) SALDO.andra(n, 1);
            KATALOG.nagot(s);
        });
        int rader = 0;
        long bidrag = 0;
        for (Topplista t : KANSLI.pagaende.values()) {
            rader += t.ordning.size();
            bidrag += t.bidrag;
        }
        System.out.println(KANSLI.pagaende.size() + " campaigns with " + rader + " places taken of " + bidrag + " entries, " + KANSLI.avgjorda + " decided");
        Ready.last();
    }
}
