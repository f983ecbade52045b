package fr.tramligne.socle;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Tickets stamped on board in the last hour and a half; they come at an even pace. */
public final class Validations {
    record Validation(long quand, short rame, String titre, byte porte) {}

    private static final long FENETRE = 90 * 60_000L;
    private final ArrayDeque<Validation> recentes = new ArrayDeque<>();
    private final Sample s;
    private final long ecart;
    private long horloge;

    public Validations(long seed) {
        s = new Sample(seed);
        int n = Scale.of(64_000);
        ecart = FENETRE / n;
        horloge = System.currentTimeMillis() - 3 * FENETRE;
        for (int i = 0; i < n * 2; i++) valider(s.below(90));
    }

    public synchronized void valider(int rame) {
        horloge += ecart;
        recentes.addLast(new Validation(horloge, (short) rame, "T" + s.code(8), (byte) s.below(8)));
        while (recentes.peekFirst().quand() < horloge - FENETRE) recentes.removeFirst();
    }
}
