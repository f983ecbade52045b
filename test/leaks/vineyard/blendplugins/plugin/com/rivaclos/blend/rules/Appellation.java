package com.rivaclos.blend.rules;

import com.rivaclos.blend.api.BlendRules;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.harness.Sample;

/** The rules of the appellation: shares by variety and vintage, and the sentences that give reasons for them. */
public class Appellation implements BlendRules {
    private static final double[][] SHARES = new double[180][160];
    private static final Map<Integer, String> REASONS = new HashMap<>();

    static {
        Sample s = new Sample(4_100);
        for (double[] vintage : SHARES) for (int v = 0; v < vintage.length; v++) vintage[v] = s.real();
        for (int i = 0; i < 2_600; i++) REASONS.put(i, s.text(70));
    }

    private volatile boolean closed;

    @Override
    public void open(Executor background) {
        background.execute(() -> REASONS.replaceAll((number, text) -> text.trim()));
    }

    @Override
    public double share(int variety, int vintage, double alcohol) {
        if (closed) throw new IllegalStateException("closed");
        return SHARES[vintage % 180][variety % 160] * (alcohol > 14 ? 0.9 : 1);
    }

    @Override
    public void close() {
        closed = true;
    }
}
