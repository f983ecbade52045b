package eu.titra.verify;

import hospital.*;

import org.harness.Ready;
import org.mozilla.javascript.*;

import java.util.*;

/**
 * Verifies laboratory results with rules that the laboratory writes in JavaScript. Rules are
 * compiled once; the patient's limits are part of the text of a rule.
 */
public class Main {
    static final class Rules {
        private final Map<String, Script> compiled = new HashMap<>();
        private final Scriptable globals;
        private long released, held;

        Rules() {
            Context c = Context.enter();
            try {
                globals = c.initSafeStandardObjects();
            } finally {
                Context.exit();
            }
        }

        boolean verify(String rule, double value) {
            Context c = Context.enter();
            try {
                Script script = compiled.computeIfAbsent(rule, text -> c.compileString(text, "rule", 1, null));
                Scriptable scope = c.newObject(globals);
                scope.setPrototype(globals);
                ScriptableObject.putProperty(scope, "value", value);
                boolean ok = Context.toBoolean(script.exec(c, scope));
                if (ok) released++;
                else held++;
                return ok;
            } finally {
                Context.exit();
            }
        }
    }

    private static Rules rules;

    public static void main(String[] a) throws Exception {
        Encounters.replay(36000);
        Stays.admit(52000);
        PriceList.read(38000);
        NormalRanges.load(230000);
        Thumbnails.show(17000);
        rules = new Rules();
        Rnd r = new Rnd(111);
        for (int i = 0; i < Integer.getInteger("results", 6500); i++) {
            int low = 20 + r.upTo(4000), high = low + 100 + r.upTo(4000);
            String rule = "var low = " + low + ", high = " + high + ";\nfunction near(x) { return x > low * 0.9 && x < high * 1.1; }\n"
                    + "var seen = []; for (var i = 0; i < 3; i++) seen.push(value * (1 + i / 10));\nvalue >= low && value <= high && near(seen[1]);";
            rules.verify(rule, r.upTo(9000));
        }
        Ready.last();
    }
}
