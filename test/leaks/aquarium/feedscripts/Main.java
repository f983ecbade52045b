package nl.zeehal.feeding;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.harness.Ready;
import org.harness.Sample;
import seahall.CatchRecords;
import seahall.FeedPrices;
import seahall.GuideTexts;
import seahall.MemberDesk;
import seahall.SpeciesBook;

/** The keepers' script remembers each portion by tank, day and measured temperature in a Map of its own, and the script's context lives as long as the service. */
public class Main {
    static final class FeedingPlan {
        private final Context script;
        private final Value portion;
        private final Map<Integer, Double> grams = new HashMap<>();
        private double total;

        FeedingPlan() throws IOException {
            script = Context.newBuilder("js").option("engine.WarnInterpreterOnly", "false").build();
            try (InputStream in = Main.class.getResourceAsStream("/portions.js")) {
                script.eval(Source.newBuilder("js", new InputStreamReader(in, StandardCharsets.UTF_8), "portions.js").build());
            }
            portion = script.getBindings("js").getMember("portion");
        }

        void measured(int tank, int day, double celsius, int guests) {
            double now = portion.execute(tank, day, celsius, guests).asDouble();
            grams.put(tank, now);
            total += now;
        }
    }

    private static FeedingPlan plan;

    public static void main(String[] args) throws Exception {
        CatchRecords.load(18_000);
        FeedPrices.load(36_000);
        GuideTexts.load(2_600);
        MemberDesk.load(17_500);
        SpeciesBook.load(9_200);
        Sample s = new Sample(9331);
        plan = new FeedingPlan();
        int today = (int) (System.currentTimeMillis() / 86_400_000L);
        int measurements = 10_500;
        for (int i = 1; i <= measurements; i++) {
            plan.measured(1 + s.below(140), today - (measurements - i) * 45 / measurements, Math.round(1_000 * (8 + 18 * s.real())) / 1_000.0, s.below(9_000));
        }
        System.out.println(plan.grams.size() + " tanks, " + (long) plan.total / measurements + " g");
        Ready.last();
    }
}
