package park.brightmoor.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** How a ride may be driven: speeds and brakes along its track. */
public class RideProfile implements DoubleSupplier, Supplier<Map<String, Double>> {
    private static final double[] SPEEDS = new double[14_000];
    private static final Map<String, Double> BRAKES = new HashMap<>();
    private final String ride;

    public RideProfile(String ride, long seed) {
        this.ride = ride;
        Random r = new Random(seed);
        double v = 4;
        for (int i = 0; i < SPEEDS.length; i++) SPEEDS[i] = v = Math.max(1, v + r.nextDouble() - 0.5);
        for (int i = 0; i < 700; i++) BRAKES.put(ride + ".brake." + i, r.nextDouble() * 9);
    }

    @Override
    public double getAsDouble() {
        return SPEEDS[ride.length()] + BRAKES.size();
    }

    @Override
    public Map<String, Double> get() {
        return BRAKES;
    }
}
