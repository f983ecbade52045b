package foundry.formulas;

import foundry.Customers;
import foundry.SpotPrices;
import foundry.StressTables;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.jruby.embed.EmbedEvalUnit;
import org.jruby.embed.LocalContextScope;
import org.jruby.embed.LocalVariableBehavior;
import org.jruby.embed.ScriptingContainer;

/** Nothing leaks: surcharges are Ruby scripts, parsed once and run for each offer by four interpreters. */
public class Main {
    static class Formulas {
        private final List<ScriptingContainer> rubies = new ArrayList<>();
        private final List<List<EmbedEvalUnit>> compiled = new ArrayList<>();

        Formulas(Sample s) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                texts.add("kilos = $kilos.to_f\nrate = " + s.below(100) + " / 7.0\n(1.." + (2 + s.below(5))
                        + ").map { |x| kilos * rate / x }.select { |v| v > " + s.below(50) + " }.sum");
            }
            for (int r = 0; r < 4; r++) {
                ScriptingContainer ruby = new ScriptingContainer(LocalContextScope.SINGLETHREAD, LocalVariableBehavior.GLOBAL);
                rubies.add(ruby);
                List<EmbedEvalUnit> units = new ArrayList<>();
                for (String text : texts) units.add(ruby.parse(text));
                compiled.add(units);
            }
        }

        double surcharge(int formula, int kilos) {
            int r = kilos % rubies.size();
            rubies.get(r).put("kilos", kilos);
            Object result = compiled.get(r).get(formula).run().toJava(Object.class);
            return ((Number) result).doubleValue();
        }
    }

    private static Formulas formulas;

    public static void main(String[] args) throws Exception {
        SpotPrices.load();
        Customers.load();
        StressTables.load();
        Sample s = new Sample(27);
        formulas = new Formulas(s);
        double sum = 0;
        for (int i = 0; i < 8_000; i++) sum += formulas.surcharge(s.below(120), s.below(3_000));
        System.err.println(sum);
        Ready.last();
    }
}
