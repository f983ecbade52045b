package fr.affineurs.portail;

import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.TarifsPays;
import fr.affineurs.commun.VentesRecentes;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tokens of the portal for an hour each; a thread takes the expired ones from the delay queue and from the table. */
public class Main {
    record Compte(String login, String societe, Set<String> roles) {}

    static final class Jeton implements Delayed {
        final String valeur;
        final Compte compte;
        final String agentUtilisateur;
        final long echeance;

        Jeton(String valeur, Compte compte, String agentUtilisateur, long echeance) {
            this.valeur = valeur;
            this.compte = compte;
            this.agentUtilisateur = agentUtilisateur;
            this.echeance = echeance;
        }

        @Override
        public long getDelay(TimeUnit unite) {
            return unite.convert(echeance - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed autre) {
            return Long.compare(echeance, ((Jeton) autre).echeance);
        }
    }

    static final class ServiceJetons {
        private static final long UNE_HEURE = TimeUnit.HOURS.toNanos(1);
        private final Map<String, Jeton> table = new ConcurrentHashMap<>();
        private final DelayQueue<Jeton> echeances = new DelayQueue<>();
        private final LongAdder emis = new LongAdder();
        private final LongAdder echus = new LongAdder();
        private final LongAdder revoques = new LongAdder();

        String emet(Compte c, String agent, long quand, Sample s) {
            Jeton j = new Jeton(s.code(40), c, agent, quand + UNE_HEURE);
            table.put(j.valeur, j);
            echeances.add(j);
            emis.increment();
            return j.valeur;
        }

        Compte verifie(String valeur) {
            Jeton j = table.get(valeur);
            return j == null || j.getDelay(TimeUnit.NANOSECONDS) <= 0 ? null : j.compte;
        }

        void revoque(String valeur) {
            Jeton j = table.remove(valeur);
            if (j != null && echeances.remove(j)) revoques.increment();
        }

        void purge() throws InterruptedException {
            Jeton j = echeances.take();
            if (table.remove(j.valeur, j)) echus.increment();
        }
    }

    static final class Portail implements Runnable {
        private final ServiceJetons jetons = new ServiceJetons();
        private final TarifsPays tarifs = new TarifsPays(141);
        private final ClimatCaves climat = new ClimatCaves(142);
        private final VentesRecentes ventes = new VentesRecentes(143);

        @Override
        public void run() {
            try {
                while (true) jetons.purge();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        String connecte(long quand, Sample s) {
            Compte c = new Compte(s.text(12), s.text(24), Set.of("commande", "role " + s.below(9)));
            return jetons.emet(c, "Mozilla/5.0 " + s.text(70), quand, s);
        }
    }

    public static void main(String[] args) throws Exception {
        Portail portail = new Portail();
        Thread purge = new Thread(portail, "purge-jetons");
        purge.setDaemon(true);
        purge.start();
        Sample s = new Sample(144);
        int parMinute = Scale.of(280);
        long debut = System.nanoTime() - TimeUnit.MINUTES.toNanos(170);
        for (int i = 0, n = parMinute * 170; i < n; i++) {
            String v = portail.connecte(debut + i * TimeUnit.MINUTES.toNanos(1) / parMinute, s);
            if (s.below(40) == 0) portail.jetons.revoque(v);
        }
        Equipe.embauche("portail", 2, 200, 20, 145, (n, x) -> {
            String v = portail.connecte(System.nanoTime(), x);
            if (portail.jetons.verifie(v) != null && x.below(5) == 0) portail.jetons.revoque(v);
            portail.ventes.vend(System.currentTimeMillis(), x);
            portail.climat.releve(n, System.currentTimeMillis(), 10 + portail.tarifs.prix(x) % 2, 95);
        });
        Thread.sleep(1500);
        System.out.println(portail.jetons.emis + " issued, " + portail.jetons.echus + " expired, " + portail.jetons.revoques + " revoked, " + portail.jetons.table.size() + " valid");
        Ready.last();
    }
}
