package fr.affineurs.commun;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Bookings of tastings: made, and gone once the guests were there. */
public final class Degustations {
    record Visite(int numero, String groupe, int personnes, Instant heure, String remarque) {}

    private final Map<Integer, Visite> reservees = new ConcurrentHashMap<>();
    private final ArrayDeque<Integer> ordre = new ArrayDeque<>();
    private final int place = Scale.of(11_000);
    private int suivant = 1;

    public Degustations(long graine) {
        Sample s = new Sample(graine);
        int n = place * 5 / 2;
        for (int i = 0; i < n; i++) reserve(s, Sample.at(i, n, Duration.ofDays(20)));
    }

    public synchronized void reserve(Sample s, Instant heure) {
        Visite v = new Visite(suivant++, "groupe " + s.text(22), 2 + s.below(30), heure, s.text(60 + s.below(60)));
        reservees.put(v.numero(), v);
        ordre.add(v.numero());
        while (ordre.size() > place) reservees.remove(ordre.poll());
    }
}
