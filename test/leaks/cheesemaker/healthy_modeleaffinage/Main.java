package fr.affineurs.modele;

import fr.affineurs.commun.BaseLots;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.Etiquettes;
import fr.affineurs.commun.Producteurs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a network learns how long a wheel must ripen: weights with the moments of the optimiser, and the examples of one epoch, which the next replaces. */
public class Main {
    record Exemple(String meule, float[] entree, float[] cible) {}

    static final class Couche {
        final float[][] poids;
        final float[][] elan;
        final float[][] variance;
        final float[] biais;
        final float[] sortie;

        Couche(int entrees, int sorties, Sample s) {
            poids = new float[sorties][entrees];
            elan = new float[sorties][entrees];
            variance = new float[sorties][entrees];
            biais = new float[sorties];
            sortie = new float[sorties];
            for (float[] ligne : poids) {
                for (int i = 0; i < entrees; i++) ligne[i] = (float) (s.real() - 0.5) / entrees;
            }
        }

        float[] avance(float[] x) {
            for (int j = 0; j < sortie.length; j++) {
                float v = biais[j];
                float[] w = poids[j];
                for (int i = 0; i < w.length; i++) v += w[i] * x[i];
                sortie[j] = Math.max(0.01f * v, v);
            }
            return sortie;
        }

        void corrige(float[] x, float erreur) {
            for (int j = 0; j < sortie.length; j++) {
                float[] w = poids[j];
                for (int i = 0; i < w.length; i++) {
                    float g = erreur * x[i];
                    elan[j][i] = 0.9f * elan[j][i] + 0.1f * g;
                    variance[j][i] = 0.99f * variance[j][i] + 0.01f * g * g;
                    w[i] -= 1e-4f * elan[j][i] / ((float) Math.sqrt(variance[j][i]) + 1e-6f);
                }
            }
        }
    }

    static final class Modele {
        private final List<Couche> couches = new ArrayList<>();

        Modele(int... tailles) {
            Sample s = new Sample(201);
            for (int i = 1; i < tailles.length; i++) couches.add(new Couche(tailles[i - 1], tailles[i], s));
        }

        float apprend(Exemple e) {
            float[] x = e.entree();
            List<float[]> entrees = new ArrayList<>(couches.size());
            for (Couche c : couches) {
                entrees.add(x);
                x = c.avance(x);
            }
            float erreur = x[0] - e.cible()[0];
            for (int i = couches.size() - 1; i >= 0; i--) couches.get(i).corrige(entrees.get(i), erreur / couches.size());
            return erreur * erreur;
        }
    }

    static final class Entrainement {
        private final Modele modele;
        private final int entrees;
        private final int parEpoque;
        private List<Exemple> epoque = List.of();
        private final AtomicInteger epoques = new AtomicInteger();

        Entrainement(Modele modele, int entrees, int parEpoque) {
            this.modele = modele;
            this.entrees = entrees;
            this.parEpoque = parEpoque;
        }

        void passe(Sample s) {
            List<Exemple> prochaine = new ArrayList<>(parEpoque);
            for (int i = 0; i < parEpoque; i++) {
                float[] x = new float[entrees];
                for (int k = 0; k < entrees; k++) x[k] = (float) s.real();
                prochaine.add(new Exemple("meule " + s.code(8), x, new float[] {x[0] * 0.3f + x[1]}));
            }
            epoque = prochaine;
            epoques.incrementAndGet();
            float somme = 0;
            for (int i = 0; i < 40; i++) somme += modele.apprend(epoque.get(s.below(epoque.size())));
            if (Float.isNaN(somme)) throw new IllegalStateException("diverged");
        }
    }

    static final class Recherche {
        final Producteurs producteurs = new Producteurs(202);
        final Etiquettes etiquettes = new Etiquettes(203);
        final BaseLots lots = new BaseLots(204);
        final Entrainement entrainement;

        Recherche() {
            int cote = (int) (640 * Math.sqrt(Scale.of(100) / 100.0));
            entrainement = new Entrainement(new Modele(160, cote, cote, 1), 160, Scale.of(5_000));
        }
    }

    public static void main(String[] args) throws Exception {
        Recherche recherche = new Recherche();
        Equipe.embauche("entrainement", 1, 6, 50, 205, (n, s) -> recherche.entrainement.passe(s));
        Equipe.demarre("recherche", 206, (n, s) -> {
            recherche.etiquettes.etiquette(s.below(9000));
            recherche.lots.retourne(s.below(2000), recherche.producteurs.parmi(s).numero() % 100);
            Thread.sleep(30);
        });
        Thread.sleep(400);
        System.out.println(recherche.entrainement.epoques + " epochs");
        Ready.last();
    }
}
