package com.reelads.counting;

import cinema.*;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.*;

import org.harness.Ready;

import java.util.*;

/** Counts how often each advertisement was shown, with rules of a complex event processor. */
public class Main {
    public static final class AdShown {
        private final String campaign, screen, proof;

        AdShown(String campaign, String screen, String proof) {
            this.campaign = campaign;
            this.screen = screen;
            this.proof = proof;
        }

        public String getCampaign() {
            return campaign;
        }

        public String getScreen() {
            return screen;
        }

        public String getProof() {
            return proof;
        }
    }

    static final class AdDesk {
        private final EPRuntime rules;
        private final Map<String, Long> shown = new TreeMap<>();

        AdDesk() throws Exception {
            Configuration c = new Configuration();
            c.getCommon().addEventType(AdShown.class);
            EPCompiled rule = EPCompilerProvider.getCompiler().compile(
                    "@name('shown') select campaign, count(*) as n from AdShown#keepall group by campaign", new CompilerArguments(c));
            rules = EPRuntimeProvider.getRuntime("ads", c);
            EPDeployment d = rules.getDeploymentService().deploy(rule);
            rules.getDeploymentService().getStatement(d.getDeploymentId(), "shown")
                    .addListener((now, before, statement, runtime) -> shown.put((String) now[0].get("campaign"), (Long) now[0].get("n")));
        }

        void shown(AdShown ad) {
            rules.getEventService().sendEventBean(ad, "AdShown");
        }
    }

    private static AdDesk desk;

    public static void main(String[] a) throws Exception {
        Films.load(18000);
        HallPlans.draw(6000);
        TitleTree.build(40000);
        Visitors.warm(30000);
        Posters.warm(11000);
        desk = new AdDesk();
        Dice d = new Dice(109);
        for (int i = 0; i < Integer.getInteger("ads", 26000); i++) desk.shown(new AdShown("campaign" + d.below(40), "screen" + d.below(300), d.hex(40)));
        Ready.last();
    }
}
