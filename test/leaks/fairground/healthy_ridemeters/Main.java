package park.brightmoor.meters;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AxleSensors;

/** Meters of 230 rides and attractions by kind and outcome: as many as there are rides, whatever happens. The trains' gauges go when a train is taken off the track. */
public class Main {
    static final String[] OUTCOMES = {"ok", "held", "evacuated", "refused"};
    static final String[] STEPS = {"load", "restraint", "dispatch", "lift", "run", "brake", "unload", "clear"};

    static final class Train {
        final String ride;
        final int number;
        double speed;

        Train(String ride, int number) {
            this.ride = ride;
            this.number = number;
        }
    }

    static class RideMeters {
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        final List<Train> trains = new ArrayList<>();
        final List<Gauge> speeds = new ArrayList<>();

        void step(String ride, String step, String outcome, long millis) {
            Counter.builder("ride.steps").tag("ride", ride).tag("step", step).tag("outcome", outcome).register(registry).increment();
            Timer.builder("ride.step").tag("ride", ride).tag("step", step).publishPercentiles(0.5, 0.9, 0.99).register(registry).record(millis, TimeUnit.MILLISECONDS);
        }

        void seats(String ride, int taken) {
            DistributionSummary.builder("ride.seats").tag("ride", ride).register(registry).record(taken);
        }

        void onTrack(Train t) {
            trains.add(t);
            speeds.add(Gauge.builder("train.speed", t, x -> x.speed).tag("ride", t.ride).tag("train", "t" + t.number).register(registry));
        }

        void offTrack(int i) {
            trains.remove(i);
            registry.remove(speeds.remove(i));
        }
    }

    static class Control {
        final RideMeters meters = new RideMeters();
        final AxleSensors sensors = new AxleSensors(85);
    }

    private static Control control;

    public static void main(String[] args) throws Exception {
        control = new Control();
        Sample s = new Sample(803);
        for (int i = 0; i < 70_000; i++) {
            String ride = "ride-" + s.below(230);
            control.meters.step(ride, STEPS[s.below(STEPS.length)], OUTCOMES[s.below(20) == 0 ? 1 + s.below(3) : 0], 200 + s.below(90_000));
            control.meters.seats(ride, s.below(32));
            if (i % 120 == 0) control.meters.onTrack(new Train(ride, i));
            if (control.meters.trains.size() > 200) control.meters.offTrack(s.below(200));
        }
        Ready.last();
    }
}
