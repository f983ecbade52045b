package hr.jadroplov.osnova;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Containers that stand in the yard. */
public final class Kontejneri {
    record Kontejner(String oznaka, int red, int kat, String roba, byte[] plomba) {}

    private final Map<String, Kontejner> odlagaliste = new HashMap<>();
    private final List<String> oznake = new ArrayList<>();
    private final Sample s;

    public Kontejneri(long seed) {
        s = new Sample(seed);
        int n = Scale.of(11_000);
        for (int i = 0; i < n; i++) iskrcaj();
        for (int i = 0; i < n * 2; i++) promet();
    }

    private void iskrcaj() {
        Kontejner k = new Kontejner("JDPU" + (1_000_000 + s.below(8_999_999)) + s.below(10), s.below(80), s.below(5), s.text(40 + s.below(60)), s.bytes(64));
        if (odlagaliste.putIfAbsent(k.oznaka(), k) == null) oznake.add(k.oznaka());
    }

    public synchronized void promet() {
        iskrcaj();
        int i = s.below(oznake.size());
        odlagaliste.remove(oznake.get(i));
        oznake.set(i, oznake.get(oznake.size() - 1));
        oznake.remove(oznake.size() - 1);
    }
}
