package de.sauertopf.grundlage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Released recipes; a change comes with the next start only. */
public final class Rezepturen {
    public record Zutat(String stoff, double anteil, String lieferant) {}

    private final String[] schluessel;
    private final List<List<Zutat>> zutaten;

    public Rezepturen(long seed) {
        Sample s = new Sample(seed);
        schluessel = new String[Scale.of(10_000)];
        for (int i = 0; i < schluessel.length; i++) schluessel[i] = "R" + s.code(3) + i;
        Arrays.sort(schluessel);
        List<List<Zutat>> alle = new ArrayList<>();
        for (int i = 0; i < schluessel.length; i++) {
            List<Zutat> z = new ArrayList<>();
            for (int k = 0, n = 4 + s.below(6); k < n; k++) z.add(new Zutat(s.text(16), s.real(), "L" + s.below(300)));
            alle.add(List.copyOf(z));
        }
        zutaten = List.copyOf(alle);
    }

    public List<Zutat> zutaten(String rezept) {
        int i = Arrays.binarySearch(schluessel, rezept);
        return i < 0 ? List.of() : zutaten.get(i);
    }

    public List<Zutat> zutaten(int n) {
        return zutaten.get(Math.floorMod(n, zutaten.size()));
    }
}
