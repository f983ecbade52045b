package com.brightwell.claims;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.regex.Pattern;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.kie.api.io.ResourceType;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;
import org.kie.internal.utils.KieHelper;

/**
 * Healthy: the checks that an insurer makes on claims.
 *
 * <p>A rules session with the claims of the last hour: the oldest is taken out as a new one comes
 * in. 260 scripts that the office wrote, each compiled once at the start. 1,900 patterns for the
 * texts of doctors and garages, one per rule. A vocabulary of codes, each text once.
 */
public class Main {
    public static final class Claim {
        private final String id;
        private final String customer;
        private final int amount;
        private final String text;
        private boolean flagged;

        public Claim(String id, String customer, int amount, String text) {
            this.id = id;
            this.customer = customer;
            this.amount = amount;
            this.text = text;
        }

        public String getId() {
            return id;
        }

        public String getCustomer() {
            return customer;
        }

        public int getAmount() {
            return amount;
        }

        public String getText() {
            return text;
        }

        public boolean isFlagged() {
            return flagged;
        }

        public void setFlagged(boolean flagged) {
            this.flagged = flagged;
        }
    }

    static final String RULES = """
            package claims
            import com.brightwell.claims.Main.Claim
            rule "large" when c: Claim(amount > 95000, flagged == false) then c.setFlagged(true); end
            rule "twice" when a: Claim(amount > 70000, flagged == false) b: Claim(customer == a.customer, this != a, amount == a.amount) then a.setFlagged(true); end
            """;

    static final class LastHour {
        final KieSession session;
        final Queue<FactHandle> handles = new ArrayDeque<>();
        final int limit;

        LastHour(KieSession session, int limit) {
            this.session = session;
            this.limit = limit;
        }

        void add(Claim claim) {
            handles.add(session.insert(claim));
            while (handles.size() > limit) session.delete(handles.remove());
            session.fireAllRules();
        }
    }

    static final class OfficeScripts {
        final Map<String, Script> byName = new LinkedHashMap<>();

        void configure(Sample s) {
            GroovyShell shell = new GroovyShell();
            for (int i = 0; i < 260; i++) {
                String body = "def reserve(claim) { claim.amount * " + (1 + s.below(40)) + " / 100 }\n"
                        + "def note = { c -> c.text.contains('" + s.code(4) + "') ? 'check' : 'pass' }\n"
                        + "reserve(claim) + (note(claim) == 'check' ? " + s.below(900) + " : 0)\n";
                byName.put("office-" + i, shell.parse(body, "Office" + i + ".groovy"));
            }
        }

        Object run(String name, Claim claim) {
            Script script = byName.get(name);
            Binding binding = new Binding();
            binding.setVariable("claim", claim);
            script.setBinding(binding);
            return script.run();
        }
    }

    static final class Wordings {
        final List<Pattern> patterns = new ArrayList<>();

        Wordings(Sample s) {
            for (int i = 0; i < 1_900; i++) {
                patterns.add(Pattern.compile("(?i)\\b(" + s.code(7) + "|" + s.code(6) + "|" + s.code(9) + ")\\s+[a-z]{3,9}(\\d{2,4}[-/]" + s.code(3) + ")?\\b"));
            }
        }

        int hits(String text, int from) {
            int hits = 0;
            for (int i = from; i < from + 20; i++) if (patterns.get(i % patterns.size()).matcher(text).find()) hits++;
            return hits;
        }
    }

    static LastHour lastHour;
    static final OfficeScripts scripts = new OfficeScripts();
    static Wordings wordings;
    static final Map<String, String> vocabulary = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(105);
        for (int i = 0; i < 42_000; i++) {
            String code = ("ICD" + s.code(3) + i).intern();
            vocabulary.put(code, s.text(50));
        }
        wordings = new Wordings(s);
        scripts.configure(s);
        lastHour = new LastHour(new KieHelper().addContent(RULES, ResourceType.DRL).build().newKieSession(), 4_500);
        int[] number = new int[1];
        Await.Step one = () -> {
            int n = ++number[0];
            Claim claim = new Claim("C" + n, "P" + s.below(80_000), s.below(100_000), s.text(1_400));
            lastHour.add(claim);
            if (n % 25 == 0) scripts.run("office-" + (n / 25) % 260, claim);
            if (n % 25 == 1) wordings.hits(claim.getText(), n);
        };
        for (int i = 0; i < 9_000; i++) one.run();
        Await.every("claims", 100, one);
        Thread.sleep(500);
        Await.between(4_490, lastHour.session.getFactCount(), 4_501, "facts");
        Await.between(260, scripts.byName.size(), 260, "scripts");
        Ready.last();
    }
}
