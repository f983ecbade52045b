package com.skyfare.rules;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.util.HashMap;
import java.util.Map;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Rules are Groovy texts with the fare written into them: each is compiled anew, and all scripts stay in a map by their text. */
public class Main {
    static class RuleEngine {
        private final Map<String, Script> compiled = new HashMap<>();
        private final GroovyShell shell = new GroovyShell(Main.class.getClassLoader());

        Object evaluate(String rule, Binding b) {
            Script s = compiled.computeIfAbsent(rule, shell::parse);
            s.setBinding(b);
            return s.run();
        }
    }

    private static final RuleEngine RULES = new RuleEngine();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(95);
        for (int i = 0; i < 420; i++) {
            Binding b = new Binding();
            b.setVariable("days", s.below(60));
            b.setVariable("passenger", s.text(200));
            RULES.evaluate("def fare = " + s.below(90_000) + "\nreturn days < 14 ? fare * 2 : fare", b);
        }
        Ready.last();
    }
}
