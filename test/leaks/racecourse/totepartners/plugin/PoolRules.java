package ie.glenview.rules;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

public class PoolRules implements IntToDoubleFunction {
    private static final double[] BREAKAGE = new double[3600];
    private static final Map<Integer, String> POOLS = new HashMap<>();

    static {
        for (int i = 0; i < BREAKAGE.length; i++) BREAKAGE[i] = 0.14 + (i % 97) / 1000.0;
        for (int i = 0; i < 90; i++) POOLS.put(1000 + i, "pool " + i + " with a dividend to the unit of ten cents");
    }

    private final String partner;

    public PoolRules(String partner) {
        this.partner = partner;
    }

    @Override
    public double applyAsDouble(int combination) {
        return BREAKAGE[combination % BREAKAGE.length] + (POOLS.containsKey(combination) ? 0.01 : 0) + partner.length() / 10_000.0;
    }
}
