package it.conceria.reflui;

import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.BufferScanner;
import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Consegne;
import it.conceria.comune.Preparazioni;
import it.conceria.comune.Turno;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: analyses of the waste water of the last day, by time; what is older is cut off after each that comes. */
public class Main {
    record Istante(long millis, int vasca) implements Comparable<Istante> {
        @Override
        public int compareTo(Istante o) {
            int c = Long.compare(millis, o.millis);
            return c != 0 ? c : Integer.compare(vasca, o.vasca);
        }
    }

    record Analisi(Instant ora, String vasca, double cod, double cloruri, double cromo, double solfuri, String tecnico) {}

    static final class Depuratore {
        private static final long UN_GIORNO = Duration.ofDays(1).toMillis();
        private final NavigableMap<Istante, Analisi> ultime = new TreeMap<>();
        private final LongAdder arrivate = new LongAdder();
        private final LongAdder tagliate = new LongAdder();
        private double somma;

        synchronized void registra(long millis, int vasca, Sample s) {
            Analisi a = new Analisi(Instant.ofEpochMilli(millis), "V" + vasca, s.real() * 9000, s.real() * 4000, s.real() * 4, s.real() * 2, s.text(10 + s.below(12)));
            if (ultime.put(new Istante(millis, vasca), a) == null) {
                arrivate.increment();
                somma += a.cod();
            }
            while (ultime.firstKey().millis() < millis - UN_GIORNO) {
                somma -= ultime.pollFirstEntry().getValue().cod();
                tagliate.increment();
            }
        }

        synchronized double media() {
            return somma / ultime.size();
        }
    }

    private static final Depuratore DEPURATORE = new Depuratore();
    private static final ClientiRecenti CLIENTI = new ClientiRecenti(131);
    private static final Consegne CONSEGNE = new Consegne(132);
    private static final Preparazioni PREPARAZIONI = new Preparazioni(133);
    private static final BufferScanner SCANNER = new BufferScanner();

    public static void main(String[] args) throws Exception {
        ArchivioLotti archivio = new ArchivioLotti(134);
        int n = Scale.of(190_000);
        Sample s0 = new Sample(135);
        for (int i = 0; i < n; i++) DEPURATORE.registra(Sample.at(i, n, Duration.ofHours(60)).toEpochMilli(), i % 14, s0);
        Turno.sempre("sonda", 136, 15, (k, s) -> DEPURATORE.registra(System.currentTimeMillis(), k % 14, s));
        Turno.avvia("quadro", 2, 300, 137, 40, (k, s) -> {
            if (DEPURATORE.media() < 0) throw new IllegalStateException();
            CLIENTI.cerca(s.below(30_000));
            CONSEGNE.parte(System.currentTimeMillis());
            PREPARAZIONI.avanti();
            SCANNER.misura(k);
            archivio.nota(s);
        });
        Thread.sleep(1000);
        System.out.println(DEPURATORE.arrivate + " analyses, " + DEPURATORE.tagliate + " cut off");
        Ready.last();
    }
}
