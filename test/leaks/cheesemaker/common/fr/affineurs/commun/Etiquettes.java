package fr.affineurs.commun;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Printed labels; those that were not asked for longest go first. */
public final class Etiquettes {
    record Etiquette(String fromage, int largeur, int hauteur, byte[] image) {}

    private final int place = Scale.of(1_500);
    private final Map<Integer, Etiquette> recentes = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Etiquette> e) {
            return size() > place;
        }
    };
    private final Sample s;

    public Etiquettes(long graine) {
        s = new Sample(graine);
        for (int i = 0; i < place * 2; i++) etiquette(i);
    }

    public synchronized int etiquette(int numero) {
        return recentes.computeIfAbsent(numero, k -> new Etiquette(s.text(20), 60, 48, s.bytes(2880))).image().length;
    }
}
