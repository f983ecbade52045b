package gr.navlomesitis.navloseis;

import gr.navlomesitis.koina.Eisproxeis;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.StigmataStolou;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the book of freight derivatives: bids and offers by price, and all open orders by number. An order leaves both when it is filled, withdrawn, or when its day is over. */
public class Main {
    static final class Entoli {
        final long arithmos;
        final boolean agora;
        final int timi;
        final String logariasmos;
        final long elave;
        final String symvolaio;
        int partides;

        Entoli(long arithmos, boolean agora, int timi, int partides, String logariasmos, long elave, String symvolaio) {
            this.arithmos = arithmos;
            this.agora = agora;
            this.timi = timi;
            this.partides = partides;
            this.logariasmos = logariasmos;
            this.elave = elave;
            this.symvolaio = symvolaio;
        }
    }

    static final class Vivlio {
        private final NavigableMap<Integer, ArrayDeque<Entoli>> zitisi = new TreeMap<>(Collections.reverseOrder());
        private final NavigableMap<Integer, ArrayDeque<Entoli>> prosfora = new TreeMap<>();
        private final Map<Long, Entoli> anoiktes = new HashMap<>();
        private final ArrayDeque<Long> kataSeira = new ArrayDeque<>();
        private long praxeis;
        private long aposyrseis;

        synchronized void dose(Entoli e) {
            NavigableMap<Integer, ArrayDeque<Entoli>> apenanti = e.agora ? prosfora : zitisi;
            while (e.partides > 0 && !apenanti.isEmpty()) {
                var kalyteri = apenanti.firstEntry();
                if (e.agora ? kalyteri.getKey() > e.timi : kalyteri.getKey() < e.timi) break;
                Entoli m = kalyteri.getValue().peek();
                int p = Math.min(m.partides, e.partides);
                m.partides -= p;
                e.partides -= p;
                praxeis++;
                if (m.partides == 0) vgale(m);
            }
            if (e.partides > 0) {
                (e.agora ? zitisi : prosfora).computeIfAbsent(e.timi, k -> new ArrayDeque<>()).add(e);
                anoiktes.put(e.arithmos, e);
                kataSeira.add(e.arithmos);
            }
        }

        private void vgale(Entoli e) {
            NavigableMap<Integer, ArrayDeque<Entoli>> meria = e.agora ? zitisi : prosfora;
            ArrayDeque<Entoli> oura = meria.get(e.timi);
            if (oura.peek() == e) oura.remove();
            else oura.remove(e);
            if (oura.isEmpty()) meria.remove(e.timi);
            anoiktes.remove(e.arithmos);
        }

        synchronized void aposyre(long arithmos) {
            Entoli e = anoiktes.get(arithmos);
            if (e == null) return;
            vgale(e);
            aposyrseis++;
        }

        synchronized void palies(int most) {
            while (kataSeira.size() > most) aposyre(kataSeira.remove());
        }
    }

    private static final Vivlio VIVLIO = new Vivlio();
    private static final Nologion NOLOGION = new Nologion(131);
    private static final StigmataStolou STIGMATA = new StigmataStolou(132);
    private static final Eisproxeis EISPROXEIS = new Eisproxeis(133);

    private static void imera(Sample s, long n) {
        boolean agora = s.below(2) == 0;
        int timi = 14_000 + (agora ? -s.below(900) : s.below(900)) + s.below(40) - 20;
        VIVLIO.dose(new Entoli(n, agora, timi, 1 + s.below(20), "ACC" + (1000 + s.below(4000)), System.currentTimeMillis(), AGORA[s.below(AGORA.length)] + " " + s.code(3) + s.below(30)));
        if (s.below(3) == 0) VIVLIO.aposyre(n - s.below(30_000));
    }

    private static final String[] AGORA = {"C5TC", "P5TC", "S10TC", "TD3C", "C7"};

    public static void main(String[] args) throws Exception {
        int most = Scale.of(70_000);
        Sample s = new Sample(134);
        long n = 5_000_000;
        for (int i = 0; i < 3 * most; i++) {
            imera(s, n++);
            if (i % 100 == 0) VIVLIO.palies(most);
        }
        long apo = n;
        Thread chrimatistirio = new Thread(() -> {
            try {
                for (long k = apo; ; k++) {
                    imera(s, k);
                    VIVLIO.palies(most);
                    if (k % 8 == 0) Thread.sleep(3);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "matching");
        chrimatistirio.setDaemon(true);
        chrimatistirio.start();
        Thread.sleep(2000);
        System.out.println(VIVLIO.anoiktes.size() + " open, " + VIVLIO.praxeis + " trades, " + VIVLIO.aposyrseis + " withdrawn");
        Ready.last();
    }
}
