package lab.formula;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

import javax.management.JMException;
import javax.management.ObjectName;

/** Bitterness by boiling time, from a table that is worked out once. */
public final class Tinseth implements DoubleUnaryOperator, TinsethMBean {
    private static final double[] UTILISATION = new double[6000];
    private static final Map<Integer, String> REMARKS = new HashMap<>();
    private final int release;
    private long uses;

    static {
        for (int i = 0; i < UTILISATION.length; i++) UTILISATION[i] = (1 - Math.exp(-0.04 * i / 50)) / 4.15;
        for (int i = 0; i < 150; i++) REMARKS.put(i, "at " + i + " minutes: " + UTILISATION[i * 40]);
    }

    public Tinseth(int release) throws JMException {
        this.release = release;
        ManagementFactory.getPlatformMBeanServer().registerMBean(this, new ObjectName("lab.formula:type=Tinseth,release=" + release));
    }

    @Override
    public double applyAsDouble(double minutes) {
        uses++;
        return UTILISATION[Math.min(UTILISATION.length - 1, (int) (minutes * 50))];
    }

    @Override
    public int getRelease() {
        return release;
    }

    @Override
    public long getUses() {
        return uses;
    }
}
