package cinema;

import org.yaml.snakeyaml.Yaml;

import java.util.Map;

/** Healthy: the distributors' licences as they come, a tree of maps and lists read from YAML. */
public final class Licences {
    private static Map<String, Object> current;

    private Licences() {}

    public static void read(int licences) {
        Dice d = new Dice(9);
        StringBuilder b = new StringBuilder();
        for (int i = Dice.part(licences); i > 0; i--)
            b.append("licence").append(i).append(":\n  title: ").append(d.title()).append("\n  share: ").append(30 + d.below(30))
                    .append("\n  key: k").append(d.hex(24)).append("\n  countries: [at, ch, de, it]\n  formats: {flat: yes, scope: no}\n");
        org.yaml.snakeyaml.LoaderOptions large = new org.yaml.snakeyaml.LoaderOptions();
        large.setCodePointLimit(64 << 20);
        current = new Yaml(large).load(b.toString());
    }
}
