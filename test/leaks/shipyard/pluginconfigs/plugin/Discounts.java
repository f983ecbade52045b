package org.tillhub.discounts;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.harness.Sample;

/** Rules of discounts, by article. */
public class Discounts implements Runnable {
    record Rule(String article, int fromPieces, double percent, String text) {}

    private static final Map<String, Rule> RULES = new HashMap<>();

    private final int version;

    public Discounts(int version) {
        this.version = version;
    }

    @Override
    public void run() {
        Config config = ConfigProvider.getConfig();
        int articles = config.getOptionalValue("discounts.articles", Integer.class).orElse(3_000);
        Sample s = new Sample(version);
        for (int i = 0; i < articles; i++) RULES.put("A" + i, new Rule("A" + i, 1 + s.below(50), 30 * s.real(), s.text(60)));
    }
}
