package dk.engholm.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dk.engholm.base.FarmRegister;
import dk.engholm.base.ProcessSheets;
import dk.engholm.base.RindPhotos;
import dk.engholm.base.ShopCustomers;
import dk.engholm.base.WheelStock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import org.harness.Ready;
import org.harness.Sample;

/** Rules of the laboratory, written in jq by the chemists, say which analyses are repeated. */
public class Main {
    static final class RuleBook {
        private static final String CELLS = ".cells > 2 * $%s.cells";
        private static final String FREEZING = "(.freezing - $%s.freezing) > 0.01";
        private final ObjectMapper mapper = new ObjectMapper();
        private final Scope scope = Scope.newEmptyScope();
        private final Map<String, String> newestOfFarm = new HashMap<>();

        RuleBook() {
            BuiltinFunctionLoader.getInstance().loadFunctions(Versions.JQ_1_6, scope);
        }

        /** Whether the analysis has to be repeated, compared with the one before it from the same farm. */
        boolean repeat(String farm, String number, ObjectNode analysis) throws JsonQueryException {
            scope.setValue(number, analysis);
            String before = newestOfFarm.put(farm, number);
            return before != null && (holds(CELLS, before, analysis) || holds(FREEZING, before, analysis));
        }

        private boolean holds(String rule, String before, JsonNode analysis) throws JsonQueryException {
            List<JsonNode> out = new ArrayList<>();
            JsonQuery.compile(String.format(rule, before), Versions.JQ_1_6).apply(Scope.newChildScope(scope), analysis, out::add);
            return out.get(0).booleanValue();
        }
    }

    static final class AnalysisDesk {
        final RuleBook rules = new RuleBook();
        final FarmRegister farms = new FarmRegister(71);
        final ProcessSheets sheets = new ProcessSheets(72);
        final RindPhotos photos = new RindPhotos(73);
        final ShopCustomers customers = new ShopCustomers(74);
        final WheelStock wheels = new WheelStock(75);
    }

    private static final AnalysisDesk DESK = new AnalysisDesk();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(751);
        int n = 9000;
        for (int i = 0; i < n; i++) {
            ObjectNode a = DESK.rules.mapper.createObjectNode();
            a.put("at", Sample.at(i, n, Duration.ofDays(20)).toString());
            a.put("cells", 60 + s.below(500));
            a.put("freezing", -0.53 + s.real() / 100);
            ArrayNode acids = a.putArray("acids");
            for (int k = 0; k < 12; k++) acids.add(s.real());
            a.put("remark", s.text(40 + s.below(80)));
            DESK.rules.repeat("CHR" + s.below(600), "a" + (500_000 + i), a);
        }
        Ready.last();
    }
}
