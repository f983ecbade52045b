package io.tallydesk.api;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.SharedMetricRegistries;
import com.codahale.metrics.Timer;
import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Posters;
import eu.polarhall.house.TicketHour;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Timers for each route and class of status of an interface, every one with its full reservoir. */
public class Main {
    record Logged(String route, int status, long micros) {}

    static final class Api {
        private static final String[] VERBS = {"get", "put", "post", "delete"};
        private final MetricRegistry metrics = SharedMetricRegistries.getOrCreate("api");
        private final ArrayDeque<Logged> slowest = new ArrayDeque<>();
        final Posters posters = new Posters(831);
        final LampReadings lamps = new LampReadings(834);
        final TicketHour hour = new TicketHour(832);

        void answer(Sample s) {
            String route = VERBS[s.below(4)] + ".v2.resource-" + s.below(38);
            int status = s.below(12) == 0 ? 4 : 2;
            long micros = 800 + s.below(90_000);
            Timer t = metrics.timer(MetricRegistry.name("http", route, status + "xx"));
            t.update(micros, TimeUnit.MICROSECONDS);
            metrics.counter("http.requests").inc();
            if (micros > 90_000) {
                slowest.addLast(new Logged(route, status * 100, micros));
                if (slowest.size() > 500) slowest.removeFirst();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Api api = new Api();
        Sample s = new Sample(833);
        for (int i = 0; i < 900_000; i++) api.answer(s);
        Ready.last();
        System.out.println(api.slowest.size());
    }
}
