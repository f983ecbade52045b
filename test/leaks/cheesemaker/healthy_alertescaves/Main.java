package fr.affineurs.alertes;

import fr.affineurs.commun.BaseLots;
import fr.affineurs.commun.Degustations;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.FichesProduit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: messages of the sensors that were seen already, in two generations of which the older is thrown away when the younger is full. */
public class Main {
    record Signature(int capteur, long sequence, String nature) {}

    record Accuse(String passerelle, int qualite, byte[] trame) {}

    static final class Doublons {
        private final int parGeneration;
        private Map<Signature, Accuse> jeune = new HashMap<>();
        private Map<Signature, Accuse> ancienne = new HashMap<>();
        private long tours;

        Doublons(int parGeneration) {
            this.parGeneration = parGeneration;
        }

        synchronized boolean nouveau(Signature sig, Accuse a) {
            if (jeune.containsKey(sig)) return false;
            Accuse vu = ancienne.get(sig);
            if (jeune.size() >= parGeneration) {
                ancienne = jeune;
                jeune = new HashMap<>();
                tours++;
            }
            jeune.put(sig, vu != null ? vu : a);
            return vu == null;
        }
    }

    static final class Recepteur {
        private final Doublons doublons = new Doublons(Scale.of(26_000));
        private final LongAdder traites = new LongAdder();
        private final LongAdder repetes = new LongAdder();
        private final LongAdder alertes = new LongAdder();

        void recoit(int capteur, long sequence, String nature, Accuse a) {
            if (!doublons.nouveau(new Signature(capteur, sequence, nature), a)) {
                repetes.increment();
                return;
            }
            traites.increment();
            if (a.qualite() > 97) alertes.increment();
        }
    }

    static final class Surveillance {
        final Degustations degustations = new Degustations(131);
        final FichesProduit fiches = new FichesProduit(132);
        final BaseLots lots = new BaseLots(133);
        final Recepteur recepteur = new Recepteur();
    }

    private static final Surveillance SURVEILLANCE = new Surveillance();

    public static void main(String[] args) throws Exception {
        Equipe.embauche("mqtt", 2, Scale.of(52_000), 10, 134, (n, s) -> {
            int capteur = s.below(700);
            Accuse a = new Accuse("passerelle " + s.below(30), s.below(100), s.bytes(24 + s.below(80)));
            String nature = s.below(5) == 0 ? "humidité" : "température";
            for (int i = s.below(3); i >= 0; i--) SURVEILLANCE.recepteur.recoit(capteur, n, nature, a);
            if (n % 4 == 0) SURVEILLANCE.fiches.fiche(s.below(20_000), s);
            if (n % 50 == 0) SURVEILLANCE.lots.retourne(s.below(2000), 3);
        });
        Thread.sleep(600);
        System.out.println(SURVEILLANCE.recepteur.traites + " new, " + SURVEILLANCE.recepteur.repetes + " repeated, " + SURVEILLANCE.recepteur.doublons.tours + " turns");
        Ready.last();
    }
}
