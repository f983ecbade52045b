package com.brightwater.ratebook;

import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import hall.BrokerDirectory;
import hall.ContractTexts;
import hall.ReserveTables;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the formulas of all tariffs are parsed at the start, one for each cover of each product, and used from then on. */
public class Main {
    record Cover(int product, int cover) {}

    static class RateBook {
        private final ExpressionConfiguration rules = ExpressionConfiguration.defaultConfiguration();
        private final Map<Cover, Expression> formulas = new HashMap<>();

        void read(Cover cover, String formula) throws Exception {
            Expression expression = new Expression(formula, rules);
            expression.getAbstractSyntaxTree();
            formulas.put(cover, expression);
        }

        BigDecimal premium(Cover cover, int age, int sum) throws Exception {
            Expression own = formulas.get(cover).copy();
            return own.with("age", age).and("sum", sum).evaluate().getNumberValue();
        }
    }

    static final RateBook BOOK = new RateBook();

    public static void main(String[] args) throws Exception {
        ReserveTables.load(110, 120, 140);
        BrokerDirectory.load(38_000);
        ContractTexts.load(7_000);
        Sample s = new Sample(65);
        for (int product = 0; product < 140; product++) {
            for (int cover = 0; cover < 40; cover++) {
                StringBuilder formula = new StringBuilder("sum * " + s.below(90) + ".5 / 1000");
                for (int band = 0; band < 7; band++) {
                    formula.append(" + IF(age > ").append(18 + 9 * band).append(" && age <= ").append(27 + 9 * band)
                            .append(", MAX(").append(s.below(80)).append(", sum * 0.00").append(1 + s.below(80)).append("), 0)");
                }
                BOOK.read(new Cover(product, cover), formula.toString());
            }
        }
        for (int i = 0; i < 4_000; i++) BOOK.premium(new Cover(s.below(140), s.below(40)), 18 + s.below(60), s.below(500_000));
        Ready.last();
    }
}
