package se.entre.rules;

import museum.*;

import org.harness.Ready;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

import java.util.*;

import javax.script.Invocable;
import javax.script.ScriptEngine;

/** Prices of tickets by rules that each exhibition writes in JavaScript, and rewrites. */
public class Main {
    static final class Prices {
        private final ScriptEngine engine = new NashornScriptEngineFactory().getScriptEngine("--optimistic-types=false", "--lazy-compilation=false");
        private final Map<String, String> current = new HashMap<>();
        private int revision;

        void rule(String exhibition, String base, String reduced, String remark) throws Exception {
            String name = "price_" + ++revision;
            engine.eval("var info_" + revision + " = {remark: '" + remark + "', since: " + revision + "};"
                    + "function " + name + "(age, group) { return age < 18 || age > 65 ? " + reduced + " : group > 9 ? " + base + " * 0.8 : " + base + "; }");
            current.put(exhibition, name);
        }

        double price(String exhibition, int age, int group) throws Exception {
            return ((Number) ((Invocable) engine).invokeFunction(current.get(exhibition), age, group)).doubleValue();
        }
    }

    private static Prices prices;

    public static void main(String[] a) throws Exception {
        Contracts.read(16500);
        FloorPlan.draw(76000);
        GuideTexts.read(9800);
        Thumbnails.warm(9800);
        Insurance.read(60000);
        prices = new Prices();
        Dice d = new Dice(117);
        for (int i = 0; i < Integer.getInteger("rules", 850); i++) {
            String exhibition = "exhibition-" + i % 25;
            prices.rule(exhibition, "1" + d.below(9) + ".5", String.valueOf(d.below(9)), d.text(60).replace('\'', ' '));
            prices.price(exhibition, d.below(80), d.below(15));
        }
        Ready.last();
    }
}
