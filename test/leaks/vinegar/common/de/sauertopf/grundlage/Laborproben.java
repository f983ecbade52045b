package de.sauertopf.grundlage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Samples that the laboratory has on the bench. */
public final class Laborproben {
    record Probe(String marke, int tank, String verfahren, double[] kurve, String bemerkung) {}

    private final Map<String, Probe> offen = new HashMap<>();
    private final List<String> marken = new ArrayList<>();
    private final Sample s;
    private int laufend;

    public Laborproben(long seed) {
        s = new Sample(seed);
        int n = Scale.of(13_000);
        for (int i = 0; i < n; i++) nimm();
        for (int i = 0; i < n * 3; i++) wechsel();
    }

    private void nimm() {
        Probe p = new Probe("P" + ++laufend, s.below(240), "DIN " + s.below(900), new double[24 + s.below(24)], s.text(20 + s.below(60)));
        for (int i = 0; i < p.kurve().length; i++) p.kurve()[i] = s.real() * 12;
        offen.put(p.marke(), p);
        marken.add(p.marke());
    }

    /** One comes, another is done. */
    public synchronized void wechsel() {
        nimm();
        int i = s.below(marken.size());
        offen.remove(marken.get(i));
        marken.set(i, marken.get(marken.size() - 1));
        marken.remove(marken.size() - 1);
    }
}
