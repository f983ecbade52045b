package com.frontdoor.triage;

import hospital.*;

import io.javalin.Javalin;

import org.harness.Ready;

import java.net.URI;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;

/** Healthy: the triage desk's service, started a minute ago; a few patients have come. */
public class Main {
    record Arrival(int number, String name, int urgency, String complaint) {}

    static final class Desk {
        private final PriorityBlockingQueue<Arrival> waiting = new PriorityBlockingQueue<>(16, Comparator.comparingInt(Arrival::urgency));
        private final Map<Integer, Arrival> inTreatment = new ConcurrentHashMap<>();
        private int next;

        synchronized Arrival arrive(Rnd r) {
            Arrival arrival = new Arrival(++next, r.name(), 1 + r.upTo(5), r.note(50));
            waiting.add(arrival);
            return arrival;
        }

        Arrival call() {
            Arrival first = waiting.poll();
            if (first != null) inTreatment.put(first.number, first);
            return first;
        }

        void leave(int number) {
            inTreatment.remove(number);
        }
    }

    private static final Desk DESK = new Desk();

    public static void main(String[] a) throws Exception {
        Rnd r = new Rnd(203);
        NormalRanges.load(6000);
        Javalin app = Javalin.create(c -> c.showJavalinBanner = false)
                .post("/arrivals", c -> c.result("number " + DESK.arrive(r).number))
                .post("/call", c -> c.result(String.valueOf(DESK.call())))
                .delete("/treatment/{number}", c -> DESK.leave(Integer.parseInt(c.pathParam("number"))))
                .get("/waiting", c -> c.result(String.valueOf(DESK.waiting.size())))
                .start("127.0.0.1", 0);
        HttpClient client = HttpClient.newHttpClient();
        URI here = URI.create("http://127.0.0.1:" + app.port());
        for (int i = 0; i < 40; i++) {
            client.send(HttpRequest.newBuilder(here.resolve("/arrivals")).POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
            if (i % 3 == 2) client.send(HttpRequest.newBuilder(here.resolve("/call")).POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
            if (i % 6 == 5) client.send(HttpRequest.newBuilder(here.resolve("/treatment/" + i / 3)).DELETE().build(), HttpResponse.BodyHandlers.ofString());
        }
        Ready.last();
    }
}
