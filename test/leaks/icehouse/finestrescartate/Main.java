package it.frigolago.finestre;

import it.frigolago.base.Banchine;
import it.frigolago.base.Certificati;
import it.frigolago.base.Clienti;
import it.frigolago.base.Grafici;
import it.frigolago.base.Turno;
import it.frigolago.base.Varchi;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Carico(String sscc, int chili, String merce) {}

    record Finestra(long quartoDora, int banchina) {}

    record Proposta(int numero, Finestra finestra, List<Carico> carichi, String messaggio) {}

    /** A carrier and the slots that he takes. */
    static final class Vettore {
        final String sigla;
        private Predicate<Finestra> gradita;
        private int prese;

        Vettore(String sigla, int primaBanchina) {
            this.sigla = sigla;
            gradita = f -> f.banchina() >= primaBanchina;
        }

        synchronized boolean gradisce(Finestra f) {
            return gradita.test(f);
        }

        synchronized void conferma() {
            prese++;
        }

        synchronized void scarta(Proposta p) {
            gradita = gradita.and(f -> !f.equals(p.finestra()));
        }
    }

    static final class Assegnazione {
        private final Vettore[] vettori;
        private final Banchine banchine = new Banchine(131);
        private final Certificati certificati;
        private final Clienti clienti = new Clienti(132);
        private final Grafici grafici = new Grafici(133);
        private final Varchi varchi = new Varchi(134);
        private volatile long orologio = 1_900_000;

        Assegnazione(int quanti) throws Exception {
            vettori = IntStream.range(0, quanti).mapToObj(i -> new Vettore("V" + i, i % 6)).toArray(Vettore[]::new);
            certificati = new Certificati(135);
        }

        void assegna(int n, Sample s) throws Exception {
            if (n % 40 == 0) {
                orologio++;
                banchine.scorri();
            }
            Vettore v = vettori[s.below(vettori.length)];
            List<Carico> carichi = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(6); i < k; i++) carichi.add(new Carico("3800" + s.number() % 1_000_000_000_000L, 80 + s.below(800), s.text(20 + s.below(20))));
            for (int tentativo = 0; tentativo < 3; tentativo++) {
                Optional<Finestra> libera = cerca(v, s);
                if (libera.isEmpty()) return;
                Proposta p = new Proposta(n, libera.get(), carichi, clienti.cliente(30_000 + n % 25_000).ragioneSociale() + ": " + s.text(60 + s.below(80)));
                if (s.below(100) < 45) {
                    v.conferma();
                    varchi.registra(System.currentTimeMillis(), n % 16);
                    certificati.certificato(n);
                    return;
                }
                v.scarta(p);
            }
        }

        private Optional<Finestra> cerca(Vettore v, Sample s) {
            long da = orologio + 4 + s.below(90);
            return IntStream.range(0, 24).mapToObj(i -> new Finestra(da, i)).filter(v::gradisce).findFirst();
        }
    }

    public static void main(String[] args) throws Exception {
        Assegnazione a = new Assegnazione(360);
        Turno.svolgi("assegna", 3, Turno.giri(6400), 50, 136, a::assegna);
        int prese = 0;
        for (Vettore v : a.vettori) prese += v.prese;
        System.out.println(prese + " slots taken by " + a.vettori.length + " carriers");
        Ready.last();
    }
}
