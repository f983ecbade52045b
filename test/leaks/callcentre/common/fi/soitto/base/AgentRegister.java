package fi.soitto.base;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.harness.Sample;
import org.harness.Scale;

/** Everybody who has worked here, with skills and languages; from the personnel system, read at the start. */
public final class AgentRegister {
    public record Agent(int number, String name, String team, Set<String> skills, List<String> languages, double hoursPerWeek) {}

    private static final String[] LANGUAGES = "fi sv en de ru et no da fr es".split(" ");
    private final Map<Integer, Agent> byNumber;

    public AgentRegister(long seed) {
        Sample s = new Sample(seed);
        Map<Integer, Agent> all = new HashMap<>();
        for (int i = 0; i < Scale.of(17_000); i++) {
            TreeSet<String> skills = new TreeSet<>();
            for (int k = 2 + s.below(5); k > 0; k--) skills.add("skill " + s.code(4));
            List<String> languages = new ArrayList<>();
            for (int l = 1 + s.below(3); l > 0; l--) languages.add(LANGUAGES[s.below(10)]);
            all.put(20_000 + i, new Agent(20_000 + i, s.text(12 + s.below(14)), "team " + s.below(140), Set.copyOf(skills), List.copyOf(languages), 20 + s.below(19)));
        }
        byNumber = Map.copyOf(all);
    }

    public Agent agent(int number) {
        return byNumber.get(number);
    }
}
