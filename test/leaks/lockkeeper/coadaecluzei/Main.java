package ro.ecluze.coada;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.SenzoriPorti;
import ro.ecluze.comun.Tura;

public class Main {
    static final class Bilet {
        private final int numar;
        private final String ecluza;
        private final int eni;
        private int rang;

        Bilet(int numar, String ecluza, int eni, int rang) {
            this.numar = numar;
            this.ecluza = ecluza;
            this.eni = eni;
            this.rang = rang;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Bilet b && b.numar == numar && b.rang == rang && b.eni == eni && b.ecluza.equals(ecluza);
        }

        @Override
        public int hashCode() {
            return Objects.hash(numar, ecluza, eni, rang);
        }
    }

    static final class Convoi {
        final Instant anuntat;
        final RegistruBarje.Barja remorcher;
        final String incarcatura;
        final String[] agenti;
        final byte[] schita;

        Convoi(Instant anuntat, RegistruBarje.Barja remorcher, String incarcatura, String[] agenti, byte[] schita) {
            this.anuntat = anuntat;
            this.remorcher = remorcher;
            this.incarcatura = incarcatura;
            this.agenti = agenti;
            this.schita = schita;
        }
    }

    static final class Asteptare {
        private final Map<Bilet, Convoi> convoaie = new HashMap<>();
        private final LongAdder urcate = new LongAdder();
        private final LongAdder trecute = new LongAdder();

        synchronized void anunta(Bilet b, Convoi c) {
            convoaie.put(b, c);
        }

        synchronized void urca(Bilet b) {
            b.rang--;
            urcate.increment();
        }

        synchronized void trece(Bilet b) {
            convoaie.remove(b);
            trecute.increment();
        }
    }

    static final class Ecluze {
        final RegistruBarje registru = new RegistruBarje(51);
        final CoteApa cote = new CoteApa(52);
        final Armatori armatori = new Armatori(53);
        final SenzoriPorti senzori = new SenzoriPorti(54);
        final Plati plati = new Plati(55);
        final Asteptare asteptare = new Asteptare();
    }

    private static final Ecluze ECLUZE = new Ecluze();
    private static final String[] NUME = {"Cernavoda I", "Cernavoda II", "Agigea N", "Agigea S", "Ovidiu", "Navodari"};

    public static void main(String[] args) throws Exception {
        int restanta = 14_000;
        Tura.incepe("lock-queue", 3, restanta, 56, (n, s) -> {
            Instant ora = n < 3 * restanta ? Sample.at(n, 3 * restanta, Duration.ofDays(58)) : Instant.now();
            RegistruBarje.Barja r = ECLUZE.registru.oarecare(s);
            Bilet b = new Bilet(300_000 + n, NUME[s.below(NUME.length)], r.eni(), 3 + s.below(6));
            ECLUZE.asteptare.anunta(b, new Convoi(ora, r, s.text(60 + s.below(120)), new String[] {s.text(14 + s.below(12)), s.text(20)}, s.bytes(200 + s.below(400))));
            Tura.asteapta();
            if (s.below(100) < 55) ECLUZE.asteptare.urca(b);
            ECLUZE.asteptare.trece(b);
            ECLUZE.plati.inregistreaza(System.currentTimeMillis());
            ECLUZE.senzori.citeste(n, 9.9f, 12f);
        });
        System.out.println(ECLUZE.asteptare.trecute + " convoys passed, " + ECLUZE.asteptare.urcate + " moved up, " + ECLUZE.asteptare.convoaie.size() + " in the map");
        Ready.last();
    }
}
