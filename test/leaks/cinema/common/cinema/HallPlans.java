package cinema;

import java.util.Map;
import java.util.TreeMap;

/** Healthy: what each seat of each hall is: its kind, its row and its distance from the screen. */
public final class HallPlans {
    private final Map<String, short[][]> halls = new TreeMap<>();
    private static final HallPlans CHAIN = new HallPlans();

    private HallPlans() {}

    public static void draw(int halls) {
        Dice d = new Dice(4);
        for (int i = Dice.part(halls); i > 0; i--) {
            short[][] plan = new short[18 + d.below(8)][];
            for (int row = 0; row < plan.length; row++) {
                plan[row] = new short[20 + d.below(12)];
                for (int seat = 0; seat < plan[row].length; seat++) plan[row][seat] = (short) (d.below(4) << 12 | row << 5 | seat + 1);
            }
            CHAIN.halls.put("hall-" + i, plan);
        }
    }
}
