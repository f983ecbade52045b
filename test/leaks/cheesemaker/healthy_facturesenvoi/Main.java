package fr.affineurs.factures;

import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Etiquettes;
import fr.affineurs.commun.Glossaire;
import fr.affineurs.commun.Producteurs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: events of the invoicing wait in the outbox for their batch, which goes every quarter of an hour; those that were accepted leave it. */
public class Main {
    record Montant(long centimes, String devise, int tva) {}

    record Evenement(UUID id, String type, String facture, String client, Montant montant, Instant survenu, String charge) {}

    interface Bus {
        boolean publie(List<Evenement> lot);
    }

    static final class BusInterne implements Bus {
        private long publies;

        @Override
        public boolean publie(List<Evenement> lot) {
            publies += lot.size();
            return publies % 7 != 0;
        }
    }

    static final class BoiteEnvoi {
        private final Map<UUID, Evenement> enAttente = new LinkedHashMap<>();

        synchronized void depose(Evenement e) {
            enAttente.put(e.id(), e);
        }

        synchronized List<Evenement> prochains(int combien) {
            List<Evenement> lot = new ArrayList<>(combien);
            Iterator<Evenement> it = enAttente.values().iterator();
            while (it.hasNext() && lot.size() < combien) lot.add(it.next());
            return lot;
        }

        synchronized void accepte(List<Evenement> lot) {
            for (Evenement e : lot) enAttente.remove(e.id());
        }

        synchronized int taille() {
            return enAttente.size();
        }
    }

    static final class Releve {
        private final BoiteEnvoi boite;
        private final Bus bus;
        private int passages;
        private int relus;

        Releve(BoiteEnvoi boite, Bus bus) {
            this.boite = boite;
            this.bus = bus;
        }

        void passe() {
            passages++;
            while (boite.taille() > 0) {
                List<Evenement> lot = boite.prochains(200);
                if (bus.publie(lot)) boite.accepte(lot);
                else relus++;
            }
        }
    }

    static final class Facturation {
        final Producteurs producteurs = new Producteurs(151);
        final Etiquettes etiquettes = new Etiquettes(152);
        final Glossaire glossaire = new Glossaire(153);
        final BoiteEnvoi boite = new BoiteEnvoi();
        final Releve releve = new Releve(boite, new BusInterne());

        void facture(int numero, Instant quand, Sample s) {
            boite.depose(new Evenement(UUID.randomUUID(), s.below(8) == 0 ? "FactureAnnulee" : "FactureEmise", "F2026-" + numero, producteurs.parmi(s).nom(),
                    new Montant(1000 + s.below(900_000), "EUR", s.below(2) == 0 ? 55 : 200), quand, "{\"lignes\":\"" + s.text(260 + s.below(500)) + "\"}"));
        }
    }

    private static final Facturation FACTURATION = new Facturation();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(154);
        int parQuart = Scale.of(9_500);
        int quarts = 6;
        for (int q = 0; q < quarts; q++) {
            for (int i = 0; i < parQuart; i++) FACTURATION.facture(q * parQuart + i, Sample.at(q * parQuart + i, quarts * parQuart, Duration.ofMinutes(88)), s);
            if (q < quarts - 1) FACTURATION.releve.passe();
        }
        Equipe.embauche("facturation", 2, 50, 20, 155, (n, x) -> {
            FACTURATION.facture(100_000 + n, Instant.now(), x);
            if (n % 10 == 0) FACTURATION.etiquettes.etiquette(x.below(9000));
        });
        Equipe.demarre("releve-envoi", 156, (n, x) -> {
            Thread.sleep(900_000);
            FACTURATION.releve.passe();
        });
        Thread.sleep(800);
        System.out.println(FACTURATION.boite.taille() + " events wait, " + FACTURATION.releve.passages + " batches gone, " + FACTURATION.releve.relus + " again, " + FACTURATION.glossaire.taille());
        Ready.last();
    }
}
