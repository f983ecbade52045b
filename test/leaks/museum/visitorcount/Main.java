package be.drempel.count;

import museum.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Counts of people from the cameras at the doors, published to the display of the entrance and to the statistics. */
public class Main {
    record Count(String door, int in, int out, String camera) {}

    static final class Display implements Flow.Subscriber<Count> {
        private final Map<String, Integer> inside = new TreeMap<>();
        private Flow.Subscription counts;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            counts = s;
            s.request(1);
        }

        @Override
        public void onNext(Count c) {
            inside.merge(c.door, c.in - c.out, Integer::sum);
            counts.request(1);
        }

        @Override
        public void onError(Throwable t) {}

        @Override
        public void onComplete() {}
    }

    static final class Statistics implements Flow.Subscriber<Count> {
        private final int[] byHour = new int[24];
        private Flow.Subscription counts;
        private long broken;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            counts = s;
            s.request(1);
        }

        @Override
        public void onNext(Count c) {
            try {
                byHour[Integer.parseInt(c.camera.substring(4, 6)) % 24] += c.in;
                counts.request(1);
            } catch (NumberFormatException e) {
                broken++;
            }
        }

        @Override
        public void onError(Throwable t) {}

        @Override
        public void onComplete() {}
    }

    static final class Doors {
        private final SubmissionPublisher<Count> counts = new SubmissionPublisher<>(Executors.newFixedThreadPool(2), 1 << 20);
        private final Display display = new Display();
        private final Statistics statistics = new Statistics();

        Doors() {
            counts.subscribe(display);
            counts.subscribe(statistics);
        }
    }

    private static Doors doors;

    public static void main(String[] a) throws Exception {
        Conservation.read(30000);
        Workshop.take(59000);
        Provenance.read(20000);
        Visits.count(146000);
        Insurance.read(114000);
        doors = new Doors();
        Dice d = new Dice(122);
        for (int i = 0; i < Integer.getInteger("counts", 50000); i++) {
            String camera = "cam-" + (i == 300 ? "new" : String.valueOf(10 + d.below(40))) + "-" + d.code(4);
            doors.counts.submit(new Count("door-" + d.below(30), d.below(9), d.below(9), camera));
            if (i % 500 == 0) TimeUnit.MILLISECONDS.sleep(5);
        }
        Thread.sleep(1000);
        Ready.last();
    }
}
