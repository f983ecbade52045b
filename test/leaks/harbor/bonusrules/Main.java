package com.insureco.bonus;

import harbor.*;

import org.codehaus.janino.ExpressionEvaluator;
import org.harness.Ready;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A formula is compiled per contract with the numbers written into its text, so that no two are
 * alike: a class and a class loader for each.
 */
public class Main {
    static final class FormulaCompiler {
        private final Map<String, ExpressionEvaluator> compiled = new ConcurrentHashMap<>();

        double evaluate(String formula, double years, double claims) throws Exception {
            ExpressionEvaluator e = compiled.get(formula);
            if (e == null) {
                e = new ExpressionEvaluator();
                e.setParameters(
                        new String[] {"years", "claims"}, new Class[] {double.class, double.class});
                e.setExpressionType(double.class);
                e.cook(formula);
                compiled.put(formula, e);
            }
            return (Double) e.evaluate(new Object[] {years, claims});
        }
    }

    static final class BonusService {
        final FormulaCompiler formulas = new FormulaCompiler();

        double bonus(Gen g) throws Exception {
            return formulas.evaluate(
                    "("
                            + g.num(100000) / 100.0
                            + " + years * "
                            + g.num(1000) / 10.0
                            + ") / (1 + claims) + Math.min("
                            + g.num(5000)
                            + ", years * years)",
                    g.num(30),
                    g.num(4));
        }
    }

    private static final BonusService SERVICE = new BonusService();

    public static void main(String[] a) throws Exception {
        Bookings.load(16000);
        Pilots.load(1100, 1500);
        Labels.load(7000);
        Fees.load(60000);
        Schedule.load(9000);
        Gen g = new Gen(4);
        for (int i = 0; i < 1300; i++) SERVICE.bonus(g);
        Ready.last();
    }
}
