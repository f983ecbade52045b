package fi.hehkulasi.returns;

import fi.hehkulasi.base.DefectImages;
import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.LehrWindow;
import fi.hehkulasi.base.PalletSerials;
import io.github.jamsesso.jsonlogic.JsonLogic;
import io.github.jamsesso.jsonlogic.JsonLogicException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A return is accepted by a rule in JSON. The desk writes the terms of the delivery into the text of the rule, where they could be data of it, and the engine remembers each text with what it has parsed. */
public class Main {
    record Return(int number, int delivery, int days, int broken, String packing) {}

    static final class ReturnDesk {
        private static final String RULE = """
                {"and": [
                  {"==": [{"var": "delivery"}, %d]},
                  {"<=": [{"var": "days"}, %d]},
                  {"or": [{"<": [{"var": "broken"}, %d]}, {"in": [{"var": "packing"}, ["crate", "rack", "pallet"]]}]}
                ]}""";
        private final JsonLogic rules = new JsonLogic();
        private final AtomicInteger accepted = new AtomicInteger();

        void check(Return r, int agreedDays, int pieces) throws JsonLogicException {
            Map<String, Object> data = new HashMap<>();
            data.put("delivery", r.delivery);
            data.put("days", r.days);
            data.put("broken", r.broken);
            data.put("packing", r.packing);
            Object answer = rules.apply(RULE.formatted(r.delivery, agreedDays, pieces / 10), data);
            if (JsonLogic.truthy(answer)) accepted.incrementAndGet();
        }
    }

    static final class ReturnsHall {
        final ReturnDesk desk = new ReturnDesk();
        final GlassFormulas formulas = new GlassFormulas(71);
        final FurnaceTrends trends = new FurnaceTrends(72);
        final DefectImages defects = new DefectImages(73);
        final LehrWindow lehr = new LehrWindow(74);
        final PalletSerials pallets = new PalletSerials(75);
    }

    private static final ReturnsHall HALL = new ReturnsHall();

    public static void main(String[] args) throws Exception {
        String[] packings = {"crate", "rack", "pallet", "box", "loose"};
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        for (int clerk = 0; clerk < 3; clerk++) {
            Sample s = new Sample(860 + clerk);
            int first = 40_000 + clerk * 10_000;
            clerks.submit(() -> {
                for (int i = 0; i < 1100; i++) {
                    int pieces = 20 + s.below(600);
                    HALL.desk.check(new Return(9000 + i, first + i, s.below(60), s.below(pieces), packings[s.below(5)]), 14 + s.below(3) * 8, pieces);
                    HALL.defects.of("D" + (440_000 + s.below(5000)));
                }
                return null;
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(HALL.desk.accepted + " accepted");
        Ready.last();
    }
}
