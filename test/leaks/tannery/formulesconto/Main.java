package it.conceria.sconti;

import groovy.lang.GroovyShell;
import groovy.lang.Script;
import it.conceria.comune.ArchivioLotti;
import it.conceria.comune.BufferScanner;
import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Listino;
import it.conceria.comune.Preparazioni;
import it.conceria.comune.Turno;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Discounts of wholesale customers are formulas that the sales office writes. */
public class Main {
    record Riga(String articolo, int metri, long prezzo) {}

    record Ordine(int numero, String cliente, Riga[] righe) {}

    static final class Formulario {
        private final Map<String, String> perCliente = new HashMap<>();

        Formulario() {
            perCliente.put("pelletteria", "def soglie = [100: 2, 250: 4, 600: 7]; def p = soglie.findAll { metri >= it.key }.collect { it.value }.max() ?: 0; totale - totale * p / 100");
            perCliente.put("calzaturificio", "def voci = ['trasporto': 35, 'imballo': 8]; voci.each { k, v -> totale += v }; totale - (metri > 400 ? totale * 0.05 : 0)");
            perCliente.put("arredo", "def scala = (1..5).collect { it * 120 }; def g = scala.count { metri > it }; totale * (1 - g * 0.012)");
        }

        String di(String cliente) {
            return perCliente.get(cliente);
        }
    }

    static final class CalcoloSconti {
        private final GroovyShell shell = new GroovyShell(CalcoloSconti.class.getClassLoader());
        private final Map<String, Script> compilate = new HashMap<>();
        private final Formulario formulario;

        CalcoloSconti(Formulario formulario) {
            this.formulario = formulario;
        }

        synchronized Number netto(Ordine o) {
            long totale = 0;
            int metri = 0;
            for (Riga r : o.righe()) {
                totale += r.prezzo() * r.metri();
                metri += r.metri();
            }
            String testo = "def totale = " + totale + "L; def metri = " + metri + "; " + formulario.di(o.cliente());
            Script formula = compilate.computeIfAbsent(testo, t -> shell.parse(t, "Formula" + compilate.size() + ".groovy"));
            return (Number) formula.run();
        }
    }

    static final class UfficioVendite {
        final Listino listino = new Listino(31);
        final ClientiRecenti clienti = new ClientiRecenti(32);
        final Preparazioni preparazioni = new Preparazioni(33);
        final BufferScanner scanner = new BufferScanner();
        final ArchivioLotti archivio;
        final CalcoloSconti sconti = new CalcoloSconti(new Formulario());

        UfficioVendite() throws Exception {
            archivio = new ArchivioLotti(34);
        }
    }

    private static UfficioVendite ufficio;
    private static final String[] CLIENTI = {"pelletteria", "calzaturificio", "arredo"};

    public static void main(String[] args) throws Exception {
        ufficio = new UfficioVendite();
        Turno.avvia("ordini", 2, 100, 35, 120, (n, s) -> {
            Riga[] righe = new Riga[2 + s.below(4)];
            for (int i = 0; i < righe.length; i++) {
                Listino.Voce v = ufficio.listino.una(s);
                righe[i] = new Riga(v.articolo(), 20 + s.below(200), v.centesimi());
            }
            if (ufficio.sconti.netto(new Ordine(7000 + n, CLIENTI[s.below(3)], righe)).doubleValue() < 0) throw new IllegalStateException();
            ufficio.preparazioni.avanti();
            ufficio.clienti.cerca(s.below(30_000));
            ufficio.archivio.nota(s);
            ufficio.scanner.misura(n);
        });
        System.out.println(ufficio.sconti.compilate.size() + " formulas compiled");
        Ready.last();
    }
}
