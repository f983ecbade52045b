package com.whitegoods.warranty;

import harbor.*;

import org.harness.Ready;
import org.kie.api.*;
import org.kie.api.builder.*;
import org.kie.api.runtime.*;

import java.util.*;

/**
 * A rule session lives as long as the service; each claim is inserted as a fact and never deleted.
 */
public class Main {
    public static class Claim {
        private final String number, device, text;
        private final int months;
        private String decision;

        public Claim(Gen g) {
            number = g.uuid();
            device = g.name();
            text = g.text(120);
            months = g.num(60);
        }

        public int getMonths() {
            return months;
        }

        public String getDecision() {
            return decision;
        }

        public void setDecision(String d) {
            decision = d;
        }
    }

    static final class WarrantyService {
        private final KieSession rules;

        WarrantyService() {
            KieServices k = KieServices.Factory.get();
            KieFileSystem f = k.newKieFileSystem();
            f.write(
                    "src/main/resources/w.drl",
                    "package com.whitegoods.warranty;\n"
                        + "import com.whitegoods.warranty.Main.Claim;\n"
                        + "rule young when c: Claim(months < 24, decision == null) then"
                        + " c.setDecision(\"REPAIR\"); end\n"
                        + "rule old when c: Claim(months >= 24, decision == null) then"
                        + " c.setDecision(\"REFUSE\"); end\n");
            KieBuilder b = k.newKieBuilder(f).buildAll();
            if (b.getResults().hasMessages(Message.Level.ERROR))
                throw new IllegalStateException(b.getResults().toString());
            rules = k.newKieContainer(b.getKieModule().getReleaseId()).newKieSession();
        }

        String decide(Claim c) {
            rules.insert(c);
            rules.fireAllRules();
            return c.getDecision();
        }
    }

    private static WarrantyService service;

    public static void main(String[] a) throws Exception {
        Ports.load(60000);
        Fees.load(70000);
        Documents.load(1100, 15000);
        Schedule.load(12000);
        Berths.load(200, 9000);
        service = new WarrantyService();
        Gen g = new Gen(3);
        for (int i = 0; i < 17000; i++) service.decide(new Claim(g));
        Ready.last();
    }
}
