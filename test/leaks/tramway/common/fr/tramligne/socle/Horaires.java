package fr.tramligne.socle;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Passages at the stops, as the timetable office has published them. */
public final class Horaires {
    public record Passage(int ligne, String arret, LocalTime heure, int ordre, boolean terminus) {}

    private final List<Passage> passages;

    public Horaires(long seed) {
        Sample s = new Sample(seed);
        String[] arrets = new String[400];
        for (int i = 0; i < arrets.length; i++) arrets[i] = "Arret " + s.code(9);
        List<Passage> l = new ArrayList<>();
        for (int i = 0, n = Scale.of(70_000); i < n; i++) l.add(new Passage(1 + i % 14, arrets[i % 400], LocalTime.of(4 + s.below(20), s.below(60)), i % 38, i % 38 == 37));
        passages = List.copyOf(l);
    }

    public Passage passage(int n) {
        return passages.get(Math.floorMod(n, passages.size()));
    }
}
