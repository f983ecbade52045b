package ext;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.harness.Sample;
import org.harness.Scale;

public final class Snippets implements Function<String, String> {
    record Snippet(String trigger, String body) {}

    private final Map<String, Snippet> snippets = new HashMap<>();

    public Snippets() {
        Sample s = new Sample(52);
        for (int i = 0; i < Scale.of(4000); i++) snippets.put("s" + i, new Snippet("s" + i, s.text(150)));
    }

    @Override
    public String apply(String text) {
        Snippet s = snippets.get(text);
        return s == null ? text : s.body();
    }
}
