package harvest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Healthy: the members of the cooperative and their fields, loaded once at the start. */
public final class Farms {
    static final class Field {
        final String name, crop;
        final float hectares;
        final int[] outline;

        Field(String name, String crop, float hectares, int[] outline) {
            this.name = name;
            this.crop = crop;
            this.hectares = hectares;
            this.outline = outline;
        }
    }

    static final class Farm {
        final String number, holder, village;
        final List<Field> fields = new ArrayList<>(4);

        Farm(String number, String holder, String village) {
            this.number = number;
            this.holder = holder;
            this.village = village;
        }
    }

    private static final Map<String, Farm> BY_NUMBER = new HashMap<>();

    private Farms() {}

    public static void load(int farms) {
        Dice d = new Dice(1);
        for (int i = 0, n = Dice.part(farms); i < n; i++) {
            Farm farm = new Farm("276" + (100000 + i), "holder " + d.code(7), d.village());
            for (int f = 0, k = 2 + d.below(6); f < k; f++) {
                int[] outline = new int[8 + 2 * d.below(6)];
                for (int p = 0; p < outline.length; p++) outline[p] = d.below(1 << 24);
                farm.fields.add(new Field(d.village() + " " + f, d.crop(), d.below(3000) / 100f, outline));
            }
            BY_NUMBER.put(farm.number, farm);
        }
    }
}
