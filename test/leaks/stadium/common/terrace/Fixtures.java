package terrace;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: all fixtures since the league was founded with their goals, read once. */
public final class Fixtures {
    record Goal(short minute, String scorer, boolean penalty) {}

    record Fixture(int number, int season, String home, String away, String referee, int spectators, List<Goal> goals) {}

    private static List<Fixture> fixtures;

    private Fixtures() {}

    public static void load(int count) {
        Sample s = new Sample(6301);
        String[] clubs = new String[60];
        for (int i = 0; i < clubs.length; i++) clubs[i] = "FC " + s.code(7);
        List<Fixture> read = new ArrayList<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Goal[] goals = new Goal[s.below(6)];
            for (int k = 0; k < goals.length; k++) goals[k] = new Goal((short) (1 + s.below(93)), s.code(1) + ". " + s.code(8), s.below(9) == 0);
            read.add(new Fixture(i, 1950 + i % 76, clubs[s.below(60)], clubs[s.below(60)], s.code(9), s.below(60_000), List.of(goals)));
        }
        fixtures = List.copyOf(read);
    }
}
