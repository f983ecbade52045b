package museum;

import java.util.HashMap;
import java.util.Map;

/** Healthy: the register of the exhibits, read once; a corrected sheet replaces the old one. */
public final class Register {
    record Sheet(String number, String title, String remarks, String[] materials, short year) {}

    private static final Map<String, Sheet> SHEETS = new HashMap<>();

    private Register() {}

    public static void read(int exhibits) {
        Dice d = new Dice(1);
        int count = Dice.part(exhibits);
        for (int i = 0; i < count + count / 4; i++) {
            String number = "inv-" + i % count;
            SHEETS.put(number, new Sheet(number, d.thing(), d.text(140), new String[] {d.code(7), d.code(9)}, (short) (1200 + d.below(800))));
        }
    }
}
