package org.feedtech.rations;

import net.openhft.compiler.CachedCompiler;

import org.harness.Ready;

import harvest.*;

import java.util.*;
import java.util.function.DoubleUnaryOperator;

/** Computes rations for cows; the advisers' formulas are compiled to Java while the service runs. */
public class Main {
    static final class Formulas {
        private final CachedCompiler compiler = new CachedCompiler(null, null);
        private final Map<String, DoubleUnaryOperator> current = new HashMap<>();
        private int version;

        /** An adviser has changed the formula of a group of cows: the new one takes the place of the old one. */
        void change(String group, String formula, String remark) throws Exception {
            String name = "Ration_" + group + "_" + ++version;
            StringBuilder source = new StringBuilder("package org.feedtech.rations.formula;\n/** " + remark + " */\npublic class " + name + " implements java.util.function.DoubleUnaryOperator {\n");
            source.append("  private static final double[] TABLE = new double[64 * 64];\n  public int week = 12;\n  static { for (int i = 0; i < TABLE.length; i++) TABLE[i] = Math.sqrt(i) * (i >> 6); }\n");
            source.append("  public double applyAsDouble(double milk) { return TABLE[week << 6 | (int) milk & 63] + ").append(formula).append("; }\n}\n");
            Class<?> type = compiler.loadFromJava("org.feedtech.rations.formula." + name, source.toString());
            current.put(group, (DoubleUnaryOperator) type.getDeclaredConstructor().newInstance());
        }

        double ration(String group, double milk) {
            return current.get(group).applyAsDouble(milk);
        }
    }

    private static Formulas formulas;

    public static void main(String[] a) throws Exception {
        Invoices.show(26000);
        GrainPrices.load(120);
        Deliveries.queue(26000);
        Farms.load(22000);
        SpareParts.look(32000);
        formulas = new Formulas();
        Dice d = new Dice(108);
        double kilograms = 0;
        for (int i = 0; i < Integer.getInteger("changes", 300); i++) {
            String group = "G" + i % 25;
            formulas.change(group, "milk * " + (40 + d.below(20)) / 100d + " + " + d.below(9), d.text(1500 + d.below(3000)));
            kilograms += formulas.ration(group, 20 + d.below(20));
        }
        System.err.println(Math.round(kilograms));
        Ready.last();
    }
}
