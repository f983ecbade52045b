package sky;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: papers by object, immutable once read. */
public final class Bibliography {
    record Paper(String bibcode, String title, int year, List<String> authors) {}

    private static Map<String, List<Paper>> byObject;

    private Bibliography() {}

    public static void load(int objects) {
        Sample s = new Sample(106);
        Map<String, List<Paper>> read = new HashMap<>();
        for (int i = 0; i < Scale.of(objects); i++) {
            List<Paper> papers = new ArrayList<>();
            for (int k = s.below(5); k >= 0; k--) {
                papers.add(new Paper(1950 + s.below(75) + "A&A" + s.id(), s.text(70), 1950 + s.below(75),
                        List.of(s.code(8), s.code(7), s.code(9))));
            }
            read.put("NGC " + i + s.code(2), List.copyOf(papers));
        }
        byObject = Map.copyOf(read);
    }
}
