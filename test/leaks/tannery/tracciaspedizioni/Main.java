package it.conceria.spedizioni;

import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Consegne;
import it.conceria.comune.FotoPelli;
import it.conceria.comune.Fornitori;
import it.conceria.comune.SensoriBottali;
import it.conceria.comune.Turno;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import scala.Option;
import scala.collection.mutable.HashMap;

/** The shop says where a parcel is. */
public class Main {
    record Tappa(Instant ora, String filiale, String stato) {}

    static final class Traccia {
        final String codice;
        final Recapito recapito;
        final List<Tappa> tappe = new ArrayList<>(6);
        int richieste;

        Traccia(String codice, Recapito recapito) {
            this.codice = codice;
            this.recapito = recapito;
        }
    }

    record Recapito(String corriere, String telefono, String avviso, byte[] codiceQr) {}

    static final class RegistroTracce {
        private final HashMap<String, Traccia> tracce = new HashMap<>();
        private final Sample s = new Sample(71);

        synchronized void affida(String codice) {
            tracce.put(codice, new Traccia(codice, recapito()));
        }

        synchronized void passa(String codice, Tappa t) {
            Option<Traccia> trovata = tracce.get(codice);
            if (trovata.isDefined()) trovata.get().tappe.add(t);
        }

        synchronized Traccia mostra(String digitato) {
            Traccia t = tracce.getOrElseUpdate(digitato, () -> new Traccia(digitato, recapito()));
            t.richieste++;
            return t;
        }

        synchronized void consegnata(String codice) {
            tracce.remove(codice);
        }

        synchronized int quante() {
            return tracce.size();
        }

        private Recapito recapito() {
            return new Recapito("C" + s.below(9), "+39 0571 " + s.below(900_000), s.text(40 + s.below(60)), s.bytes(90 + s.below(160)));
        }
    }

    static final class PaginaSpedizione {
        private final RegistroTracce registro;

        PaginaSpedizione(RegistroTracce registro) {
            this.registro = registro;
        }

        String html(String q) {
            Traccia t = registro.mostra(q.strip().toUpperCase(Locale.ROOT));
            return t.tappe.isEmpty() ? "<p>in preparazione</p>" : "<p>" + t.tappe.get(t.tappe.size() - 1).stato() + "</p>";
        }
    }

    static final class Bottega {
        final Fornitori fornitori = new Fornitori(11);
        final ClientiRecenti clienti = new ClientiRecenti(12);
        final FotoPelli foto = new FotoPelli(13);
        final Consegne consegne = new Consegne(14);
        final SensoriBottali sensori = new SensoriBottali();
        final RegistroTracce registro = new RegistroTracce();
        final PaginaSpedizione pagina = new PaginaSpedizione(registro);
    }

    private static final Bottega BOTTEGA = new Bottega();

    public static void main(String[] args) throws Exception {
        LongAdder consegnate = new LongAdder();
        Turno.avvia("corriere", 2, 9000, 21, 20, (n, s) -> {
            String codice = "SP" + (400_000 + n) + s.code(2);
            BOTTEGA.registro.affida(codice);
            BOTTEGA.registro.passa(codice, new Tappa(Sample.at(n % 18_000, 18_000, java.time.Duration.ofHours(70)), "Santa Croce", "ritirato"));
            BOTTEGA.pagina.html(codice.toLowerCase(Locale.ROOT));
            BOTTEGA.registro.passa(codice, new Tappa(Instant.now(), s.text(10), "in consegna"));
            BOTTEGA.registro.consegnata(codice);
            consegnate.increment();
            if (s.below(100) < 45) BOTTEGA.pagina.html(" " + codice);
            if (s.below(100) < 40) BOTTEGA.pagina.html("sp" + s.below(900_000) + s.code(1));
            BOTTEGA.consegne.parte(System.currentTimeMillis());
            BOTTEGA.clienti.cerca(s.below(40_000));
        });
        System.out.println(consegnate + " delivered, " + BOTTEGA.registro.quante() + " traces");
        Ready.last();
    }
}
