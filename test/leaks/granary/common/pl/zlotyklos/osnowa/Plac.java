package pl.zlotyklos.osnowa;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Waggons on the siding: one comes, one goes. */
public final class Plac {
    record Wagon(String numer, int tor, String ladunek, String nadawca, byte[] plomba) {}

    private final Map<String, Wagon> wagony = new HashMap<>();
    private final List<String> numery = new ArrayList<>();
    private final Sample s;

    public Plac(long seed) {
        s = new Sample(seed);
        int n = Scale.of(15_000);
        for (int i = 0; i < n; i++) podstaw();
        for (int i = 0; i < n * 2; i++) obrot();
    }

    private void podstaw() {
        Wagon w = new Wagon("3151" + (10_000_000 + s.below(89_999_999)), s.below(40), s.text(40 + s.below(60)), s.text(20), s.bytes(72));
        if (wagony.putIfAbsent(w.numer(), w) == null) numery.add(w.numer());
    }

    public synchronized void obrot() {
        podstaw();
        int i = s.below(numery.size());
        wagony.remove(numery.get(i));
        numery.set(i, numery.get(numery.size() - 1));
        numery.remove(numery.size() - 1);
    }
}
