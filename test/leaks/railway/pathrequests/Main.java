package org.pathbroker.requests;

import com.twitter.util.Future;
import com.twitter.util.Promise;

import org.harness.Ready;

import railway.*;

import java.util.*;
import java.util.concurrent.CancellationException;

import scala.runtime.BoxedUnit;

/** Orders paths for freight trains: asks the planner, and gives up when the broker closes. */
public class Main {
    record Section(String from, String to, int departs) {}

    record Path(String train, List<Section> sections) {}

    /** The planner answers later, from its own thread. */
    static final class Planner {
        private final ArrayDeque<Runnable> work = new ArrayDeque<>();

        Future<Path> ask(String train, Dice d) {
            Promise<Path> answer = new Promise<>();
            work.add(() -> {
                List<Section> sections = new ArrayList<>();
                for (int i = 0, n = 3 + d.below(6); i < n; i++) sections.add(new Section(d.station(), d.station(), d.below(86400)));
                answer.setValue(new Path(train, sections));
            });
            return answer;
        }

        void run() {
            for (Runnable r; (r = work.poll()) != null; ) r.run();
        }
    }

    static final class Broker {
        private final Planner planner = new Planner();
        private final Promise<Path> closing = new Promise<>();
        private final Map<String, Integer> orderedByOrigin = new TreeMap<>();

        Future<Path> order(String train, Dice d) {
            Future<Path> answer = planner.ask(train, d);
            closing.ensure(() -> {
                answer.raise(new CancellationException("broker closed"));
                return BoxedUnit.UNIT;
            });
            return answer.onSuccess(path -> {
                orderedByOrigin.merge(path.sections.get(0).from, 1, Integer::sum);
                return BoxedUnit.UNIT;
            });
        }

        void close() {
            closing.setException(new IllegalStateException("broker closed"));
        }
    }

    private static Broker broker;

    public static void main(String[] a) throws Exception {
        RunningTimes.measure(6800);
        Stops.read(52000);
        Gradients.read(350);
        Yard.work(38000);
        Rulebook.read(1400);
        broker = new Broker();
        Dice d = new Dice(315);
        for (int i = 0; i < Integer.getInteger("orders", 7500); i++) {
            broker.order("freight " + i, d);
            if (i % 10 == 9) broker.planner.run();
        }
        broker.planner.run();
        Ready.last();
    }
}
