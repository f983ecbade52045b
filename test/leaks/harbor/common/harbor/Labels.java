package harbor;

import com.google.common.collect.*;

/** Healthy: texts of the user interface per language, in Guava's immutable tables. */
public final class Labels {
    private static ImmutableMap<String, ImmutableMap<String, String>> byLanguage;

    public static void load(int keys) {
        int n = Gen.scaled(keys);
        ImmutableMap.Builder<String, ImmutableMap<String, String>> all = ImmutableMap.builder();
        for (String l : new String[] {"de", "en", "fr", "nl", "pl", "pt", "fi", "el"}) {
            Gen g = new Gen(l.hashCode());
            ImmutableMap.Builder<String, String> b = ImmutableMap.builder();
            for (int i = 0; i < n; i++) b.put("ui.label." + i, g.text(20 + g.num(60)));
            all.put(l, b.build());
        }
        byLanguage = all.build();
    }
}
