package it.conceria.certificati;

import it.conceria.comune.ClientiRecenti;
import it.conceria.comune.Consegne;
import it.conceria.comune.FotoPelli;
import it.conceria.comune.Fornitori;
import it.conceria.comune.Preparazioni;
import it.conceria.comune.SensoriBottali;
import it.conceria.comune.Turno;
import java.time.LocalDate;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Certificates of origin and of the test for chrome VI, printed for each lot that leaves. */
public class Main {
    static final class Lotto {
        final int numero;
        final Fornitori.Fornitore fornitore;
        final String[] matricole;
        final LocalDate entrato;

        Lotto(int numero, Fornitori.Fornitore fornitore, String[] matricole, LocalDate entrato) {
            this.numero = numero;
            this.fornitore = fornitore;
            this.matricole = matricole;
            this.entrato = entrato;
        }
    }

    record Misura(String metodo, double valore, double limite, String unita) {}

    static final class Certificato {
        private final Lotto lotto;
        private final String protocollo;
        private final Misura[] misure;
        private final byte[] firma;
        private String testo;

        Certificato(Lotto lotto, String protocollo, Misura[] misure, byte[] firma) {
            this.lotto = lotto;
            this.protocollo = protocollo;
            this.misure = misure;
            this.firma = firma;
        }

        String testo() {
            if (testo == null) {
                StringBuilder b = new StringBuilder("Lotto ").append(lotto.numero).append(' ').append(lotto.fornitore.ragioneSociale());
                for (Misura m : misure) b.append('\n').append(m.metodo()).append(' ').append(m.valore()).append(' ').append(m.unita());
                testo = b.append('\n').append(protocollo).append('/').append(firma.length).toString();
            }
            return testo;
        }
    }

    static final class ServizioCertificati {
        private final Map<Lotto, Certificato> emessi = new WeakHashMap<>();
        private final LongAdder stampati = new LongAdder();

        synchronized Certificato perLotto(Lotto l, Sample s) {
            return emessi.computeIfAbsent(l, k -> emetti(k, s));
        }

        String stampa(Lotto l, Sample s) {
            stampati.increment();
            return perLotto(l, s).testo();
        }

        synchronized int inMemoria() {
            return emessi.size();
        }

        private Certificato emetti(Lotto l, Sample s) {
            Misura[] m = {new Misura("EN ISO 17075-1", s.real() * 3, 3, "mg/kg"), new Misura("EN ISO 17226", s.real() * 20, 20, "mg/kg"), new Misura("EN ISO 4045", 3.2 + s.real(), 9, "pH")};
            return new Certificato(l, "RP-" + s.code(4) + l.numero, m, s.bytes(256));
        }
    }

    static final class Laboratorio {
        final ServizioCertificati certificati = new ServizioCertificati();
        final Fornitori fornitori = new Fornitori(61);
        final Preparazioni preparazioni = new Preparazioni(62);
        final Consegne consegne = new Consegne(63);
        final FotoPelli foto = new FotoPelli(64);
        final SensoriBottali sensori = new SensoriBottali();
    }

    private static final Laboratorio LABORATORIO = new Laboratorio();

    public static void main(String[] args) throws Exception {
        Turno.avvia("spedizione", 3, 2600, 66, 25, (n, s) -> {
            String[] matricole = new String[3 + s.below(5)];
            for (int i = 0; i < matricole.length; i++) matricole[i] = "IT" + s.below(900_000_000) + s.code(2);
            Lotto l = new Lotto(90_000 + n, LABORATORIO.fornitori.uno(s), matricole, LocalDate.now().minusDays(s.below(40)));
            for (int copia = 0; copia < 3; copia++) LABORATORIO.certificati.stampa(l, s);
            LABORATORIO.preparazioni.avanti();
            LABORATORIO.consegne.parte(System.currentTimeMillis());
            LABORATORIO.foto.guarda(s.below(4000));
            LABORATORIO.sensori.leggi(n, 31f);
        });
        System.gc();
        System.out.println(LABORATORIO.certificati.stampati + " printed, " + LABORATORIO.certificati.inMemoria() + " in memory");
        Ready.last();
    }
}
