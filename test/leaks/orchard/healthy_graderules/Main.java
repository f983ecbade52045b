package com.pomona.graderules;

import fruit.OrderStore;
import fruit.OriginCodes;
import fruit.Translations;
import fruit.VarietyCatalog;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.python.core.PyCode;
import org.python.util.PythonInterpreter;

/**
 * Nothing leaks: the house has 60 rules in Python, which are compiled at the start; the numbers of a lot are variables of
 * the interpreter. Formulas that buyers try out are kept in an LRU of 80. The marks of a lot are overwritten by the next.
 */
public class Main {
    static class TriedFormulas extends LinkedHashMap<String, PyCode> {
        private final int maxFormulas = 80;

        TriedFormulas() {
            super(128, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PyCode> eldest) {
            return size() > maxFormulas;
        }
    }

    static class RuleBook {
        private final PythonInterpreter python = new PythonInterpreter();
        private final PyCode[] rules = new PyCode[60];
        private final TriedFormulas tried = new TriedFormulas();

        RuleBook(Sample s) {
            for (int i = 0; i < rules.length; i++) {
                rules[i] = python.compile("mark = (sugar > " + (8 + s.below(60) / 10.0) + ") + (size > " + (40 + s.below(40)) + ")");
            }
        }

        int grade(double sugar, int size) {
            python.set("sugar", sugar);
            python.set("size", size);
            int marks = 0;
            for (PyCode rule : rules) {
                python.exec(rule);
                marks += python.get("mark").asInt();
            }
            return marks;
        }

        void tryOut(String formula) {
            python.exec(tried.computeIfAbsent(formula, python::compile));
        }
    }

    private static RuleBook book;

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        Translations.load(2_000);
        OrderStore.load(20_000);
        Sample s = new Sample(63);
        book = new RuleBook(s);
        for (int i = 0; i < 2_000; i++) {
            book.grade(8 + s.below(60) / 10.0, 40 + s.below(40));
            if (i % 4 == 0) book.tryOut("mark = sugar * " + s.below(1_000_000) + " / (size + 1)");
        }
        Ready.last();
    }
}
