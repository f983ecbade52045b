package fr.tramligne.abonnements;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Abonnement(long carte, String titulaire, int du, int au, byte zones, String paiement) {}

    /** Season tickets by the number of the card; each night those go that have run out. */
    static final class Valides {
        private final Long2ObjectOpenHashMap<Abonnement> parCarte = new Long2ObjectOpenHashMap<>();
        private final Int2ObjectRBTreeMap<LongArrayList> parFin = new Int2ObjectRBTreeMap<>();
        private int perimes;

        synchronized void souscrire(Abonnement a) {
            Abonnement ancien = parCarte.put(a.carte(), a);
            if (ancien != null && ancien.au() == a.au()) return;
            parFin.computeIfAbsent(a.au(), j -> new LongArrayList()).add(a.carte());
        }

        synchronized boolean valable(long carte, int jour) {
            Abonnement a = parCarte.get(carte);
            return a != null && a.du() <= jour && jour <= a.au();
        }

        synchronized void nuit(int jour) {
            while (!parFin.isEmpty() && parFin.firstIntKey() < jour) {
                LongArrayList cartes = parFin.remove(parFin.firstIntKey());
                for (int i = 0; i < cartes.size(); i++) {
                    Abonnement a = parCarte.get(cartes.getLong(i));
                    if (a == null || a.au() >= jour) continue;
                    parCarte.remove(a.carte());
                    perimes++;
                }
            }
        }
    }

    static final class Agence {
        private final Correspondances correspondances = new Correspondances(111);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(112);
        private final Plans plans = new Plans(113);
        private final Validations validations = new Validations(114);
        private final Valides valides = new Valides();
        private final int parJour = Scale.of(1700);

        void vente(int n, Sample s) {
            int jour = n / parJour;
            if (n % parJour == 0) valides.nuit(jour);
            // Most buy a month, the others a week; many renew on the card that they have.
            long carte = s.below(3) == 0 ? 9_000_000_000L + s.below(60_000) : 9_100_000_000L + n;
            valides.souscrire(new Abonnement(carte, s.text(16), jour, jour + (s.below(5) == 0 ? 7 : 30), (byte) (1 + s.below(5)), "prelevement " + s.code(12)));
            valides.valable(9_100_000_000L + s.below(n + 1), jour);
            if (n % 3 == 0) validations.valider(s.below(90));
        }
    }

    public static void main(String[] args) throws Exception {
        Agence agence = new Agence();
        int jours = Integer.getInteger("jours", 100);
        Service.assurer("vente", 2, agence.parJour * jours, 150, 115, agence::vente);
        System.out.println(agence.valides.parCarte.size() + " valid, " + agence.valides.perimes + " have run out, " + agence.valides.parFin.size() + " days");
        Ready.last();
    }
}
