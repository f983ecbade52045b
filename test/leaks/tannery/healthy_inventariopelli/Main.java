package it.conceria.inventario;

import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.FotoPelli;
import it.conceria.comune.Fornitori;
import it.conceria.comune.Preparazioni;
import it.conceria.comune.Turno;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the stock-taking, store after store; the lines of a store are collected, sorted, summed, written and dropped. */
public class Main {
    enum Classe { PRIMA, SECONDA, TERZA, SCARTO }

    record Rigo(String matricola, Classe classe, LocalDate entrata, double metri, long valore, String scaffale, String nota) {}

    record Esito(String magazzino, int pelli, double metri, long valore) {}

    static final class Inventario {
        private final List<Rigo> corrente = new ArrayList<>();
        private final Map<String, List<Rigo>> perScaffale = new TreeMap<>();
        private final List<Esito> esiti = new ArrayList<>();
        private final LongAdder contate = new LongAdder();
        private volatile int letti;

        void conta(String magazzino, Sample s, int pelli, int sosta) throws InterruptedException {
            corrente.clear();
            perScaffale.clear();
            letti = 0;
            for (int i = 0; i < pelli; i++) {
                Rigo r = new Rigo("IT" + s.below(900_000_000) + s.code(3), Classe.values()[s.below(4)], LocalDate.now().minusDays(s.below(400)), s.real() * 6, 900 + s.below(40_000), "S" + s.below(220), s.text(10 + s.below(40)));
                corrente.add(r);
                perScaffale.computeIfAbsent(r.scaffale(), k -> new ArrayList<>()).add(r);
                contate.increment();
                letti++;
                if (sosta > 0 && i % 400 == 399) Thread.sleep(sosta);
            }
            EnumMap<Classe, Double> metri = new EnumMap<>(Classe.class);
            long valore = 0;
            for (List<Rigo> l : perScaffale.values()) {
                for (Rigo r : l) {
                    metri.merge(r.classe(), r.metri(), Double::sum);
                    valore += r.valore();
                }
            }
            esiti.add(new Esito(magazzino, corrente.size(), metri.values().stream().mapToDouble(d -> d).sum(), valore));
            if (esiti.size() > 12) esiti.remove(0);
            corrente.clear();
            perScaffale.clear();
        }
    }

    private static final Fornitori FORNITORI = new Fornitori(111);
    private static final FotoPelli FOTO = new FotoPelli(112);
    private static final ClientiRecenti CLIENTI = new ClientiRecenti(113);
    private static final Preparazioni PREPARAZIONI = new Preparazioni(114);

    public static void main(String[] args) throws Exception {
        Inventario inventario = new Inventario();
        int pelli = Scale.of(110_000);
        Sample s0 = new Sample(115);
        for (int m = 0; m < 4; m++) inventario.conta("Magazzino " + m, s0, pelli, 0);
        Turno.sempre("inventario", 116, 100, (n, s) -> inventario.conta("Magazzino " + (5 + n), s, pelli, pelli > 60_000 ? 12 : 48));
        Turno.avvia("banco", 2, 2000, 117, 25, (n, s) -> {
            PREPARAZIONI.avanti();
            FOTO.guarda(s.below(4000));
            CLIENTI.cerca(s.below(30_000));
        });
        while (inventario.letti < pelli * 6 / 10) Thread.sleep(10);
        System.out.println(inventario.contate + " hides counted, " + inventario.letti + " of the present store");
        Ready.last();
    }
}
