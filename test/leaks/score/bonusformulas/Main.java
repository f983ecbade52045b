package com.gainshare.payroll;

import java.util.HashMap;
import java.util.Map;
import org.codehaus.janino.ExpressionEvaluator;
import org.harness.Ready;
import org.harness.Sample;
import se.fjordbank.core.Branch;

/** Formulas are compiled with the employee's figures in their text, so each makes a class and a loader. */
public class Main {
    public interface Formula {
        double bonus(double revenue);
    }

    static final class FormulaEngine {
        private final Map<String, Formula> compiled = new HashMap<>();

        Formula compile(String text) throws Exception {
            Formula f = compiled.get(text);
            if (f == null) {
                ExpressionEvaluator e = new ExpressionEvaluator();
                e.setParentClassLoader(Main.class.getClassLoader());
                f = e.createFastEvaluator(text, Formula.class, new String[] {"revenue"});
                compiled.put(text, f);
            }
            return f;
        }
    }

    private static final FormulaEngine ENGINE = new FormulaEngine();

    public static void main(String[] args) throws Exception {
        Branch.accounts(22000);
        Branch.curves(1200);
        Branch.scans(700, 5000);
        Branch.recent(12000);
        Sample s = new Sample(13);
        double sum = 0;
        for (int i = 0; i < 1900; i++) {
            sum += ENGINE.compile("revenue * " + (1 + s.below(90)) / 1000.0 + " + " + s.below(1_000_000) / 100.0 + " * 1.08").bonus(1000);
        }
        System.err.println(sum);
        Ready.last();
    }
}
