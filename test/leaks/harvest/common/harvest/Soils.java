package harvest;

import com.github.andrewoma.dexx.collection.HashMap;
import com.github.andrewoma.dexx.collection.Map;

/** Healthy: results of soil samples in a persistent map; each import makes a new version, only the last one is kept. */
public final class Soils {
    record Sample(String lab, float ph, float phosphorus, float potassium, float humus) {}

    private static volatile Map<String, Sample> current = HashMap.empty();

    private Soils() {}

    public static void analyse(int samples) {
        Dice d = new Dice(6);
        for (int i = 0, n = Dice.part(samples); i < n; i++) {
            current = current.put("P" + d.code(8), new Sample("lab " + d.below(9), 5 + d.below(30) / 10f, d.below(40), d.below(40), d.below(60) / 10f));
        }
    }
}
