package com.inkwell.royalty;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtNewMethod;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.TitleCatalogue;

/** The royalties of a quarter in the middle of the run: all sales by contract, statements so far, formulas compiled to classes that are detached again. */
public class Main {
    static final class Sale {
        final long isbn;
        final Instant at;
        final int copies;
        final int cents;
        final String shop;

        Sale(long isbn, Instant at, int copies, int cents, String shop) {
            this.isbn = isbn;
            this.at = at;
            this.copies = copies;
            this.cents = cents;
            this.shop = shop;
        }
    }

    static final class Contract {
        final int number;
        final String author;
        final String formula;
        final List<Sale> sales = new ArrayList<>();

        Contract(int number, String author, String formula) {
            this.number = number;
            this.author = author;
            this.formula = formula;
        }
    }

    record Statement(int contract, String author, BigDecimal amount, int copies, String text) {}

    static final class Formulas {
        private final ClassPool pool = new ClassPool(true);
        private final Map<String, Method> compiled = new HashMap<>();

        Method compile(String formula) throws Exception {
            Method known = compiled.get(formula);
            if (known != null) return known;
            CtClass c = pool.makeClass("com.inkwell.royalty.Formula" + compiled.size());
            c.addMethod(CtNewMethod.make("public static double apply(double cents, double copies) { return " + formula + "; }", c));
            byte[] code = c.toBytecode();
            c.detach();
            Class<?> type = new ClassLoader(Main.class.getClassLoader()) {
                Class<?> define() {
                    return defineClass(null, code, 0, code.length);
                }
            }.define();
            Method m = type.getMethod("apply", double.class, double.class);
            compiled.put(formula, m);
            return m;
        }
    }

    static final class RoyaltyRun {
        private final Map<Integer, Contract> open = new TreeMap<>();
        private final List<Statement> statements = new ArrayList<>();
        private final Formulas formulas = new Formulas();
        private final TitleCatalogue titles = new TitleCatalogue(141);
        private final ReaderLru readers = new ReaderLru(142);
        private final CoverCache covers = new CoverCache(143);

        void load(Sample s) {
            int contracts = 26_000;
            String[] shops = new String[900];
            for (int i = 0; i < shops.length; i++) shops[i] = "shop " + s.text(14);
            for (int i = 0; i < contracts; i++) {
                open.put(i, new Contract(i, s.text(17), "cents * 0." + (5 + s.below(12)) + " - copies * " + s.below(30)));
            }
            int n = 1_050_000;
            for (int i = 0; i < n; i++) {
                double r = s.real();
                open.get((int) (r * r * contracts)).sales.add(new Sale(9_783_000_000_000L + s.below(11_000) * 97L, Sample.at(i, n, Duration.ofDays(91)), 1 + s.below(4), 499 + s.below(4000), shops[s.below(900)]));
            }
        }

        void settle(int upTo, Sample s) throws Exception {
            Iterator<Contract> it = open.values().iterator();
            while (it.hasNext()) {
                Contract c = it.next();
                if (c.number >= upTo) return;
                double cents = 0;
                int copies = 0;
                for (Sale sale : c.sales) {
                    cents += sale.cents;
                    copies += sale.copies;
                }
                double amount = (double) formulas.compile(c.formula).invoke(null, cents, (double) copies);
                statements.add(new Statement(c.number, c.author, BigDecimal.valueOf((long) amount, 2), copies, s.text(90)));
                it.remove();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(605);
        RoyaltyRun run = new RoyaltyRun();
        run.load(s);
        run.settle(9_000, s);
        Ready.last();
    }
}
