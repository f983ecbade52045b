package ext;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.harness.Sample;
import org.harness.Scale;

public final class Spelling implements Function<String, String> {
    private final Set<String> words = new HashSet<>();

    public Spelling() {
        Sample s = new Sample(51);
        for (int i = 0; i < Scale.of(30000); i++) words.add(s.code(4 + s.below(8)));
    }

    @Override
    public String apply(String text) {
        return words.contains(text) ? text : "?";
    }
}
