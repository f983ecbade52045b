package com.betonring.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import stonepit.LabRecords;
import stonepit.SitePictures;

/** Nothing leaks: in the middle of the night the tours of tomorrow are planned; the orders of the day, what is planned already and the candidates of the present search are in memory until the plan is handed on. */
public class Main {
    record Order(int number, String site, double cubicMetres, int fromMinute, int toMinute, double x, double y) {}

    static final class Tour {
        private final int mixer;
        private final List<Order> orders = new ArrayList<>();
        private int endMinute = 300;
        private double x;
        private double y;

        Tour(int mixer) {
            this.mixer = mixer;
        }
    }

    /** An order and a tour that could take it. */
    record Candidate(Order order, Tour tour, double cost, int arrival) implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return Double.compare(cost, other.cost);
        }
    }

    static final class NightPlan {
        private final int total;
        private final List<Order> waiting;
        private final Map<Integer, Tour> planned = new TreeMap<>();
        private int done;

        NightPlan(List<Order> orders, int mixers) {
            total = orders.size();
            waiting = orders;
            for (int i = 0; i < mixers; i++) planned.put(i, new Tour(i));
        }

        /** Plans one order after the other, the one with the earliest window first. */
        void run(int pauseAt, CountDownLatch half, CountDownLatch further) throws InterruptedException {
            waiting.sort((a, b) -> Integer.compare(b.fromMinute(), a.fromMinute()));
            while (!waiting.isEmpty()) {
                int block = Math.min(waiting.size(), Math.max(1, total / 8));
                List<Order> next = new ArrayList<>(waiting.subList(waiting.size() - block, waiting.size()));
                waiting.subList(waiting.size() - block, waiting.size()).clear();
                PriorityQueue<Candidate> candidates = new PriorityQueue<>();
                for (Order order : next) {
                    for (int k = 0; k < 24; k++) {
                        Tour tour = planned.get((order.number() * 7 + k * 13) % planned.size());
                        candidates.add(new Candidate(order, tour, Math.hypot(order.x() - tour.x, order.y() - tour.y) + tour.endMinute, tour.endMinute + 20));
                    }
                }
                java.util.Set<Integer> taken = new java.util.HashSet<>();
                while (taken.size() < next.size()) {
                    Candidate best = candidates.poll();
                    if (!taken.add(best.order().number())) continue;
                    best.tour().orders.add(best.order());
                    best.tour().endMinute += 35;
                    done++;
                    if (done == pauseAt) {
                        half.countDown();
                        further.await();
                    }
                }
            }
        }
    }

    static final class HandOver extends RouteBuilder {
        @Override
        public void configure() {
            from("direct:plan").routeId("plan").split(body()).filter(simple("${body.orders.size} > 0")).to("direct:mixer");
            from("direct:mixer").routeId("mixer").process(exchange -> exchange.getIn().getBody(Tour.class));
        }
    }

    private static NightPlan plan;

    public static void main(String[] args) throws Exception {
        SitePictures.load(3_500);
        LabRecords.load(6_000);
        CamelContext camel = new DefaultCamelContext();
        camel.addRoutes(new HandOver());
        camel.start();
        ProducerTemplate handOver = camel.createProducerTemplate();
        Sample s = new Sample(8845);
        List<Order> orders = new ArrayList<>();
        for (int i = 0; i < Scale.of(70_000); i++) {
            int from = 300 + s.below(700);
            orders.add(new Order(i, s.text(70), 1 + 20 * s.real(), from, from + 60, 60 * s.real(), 60 * s.real()));
        }
        plan = new NightPlan(orders, 900);
        CountDownLatch half = new CountDownLatch(1);
        CountDownLatch further = new CountDownLatch(1);
        Thread planner = new Thread(() -> {
            try {
                plan.run(plan.total * 9 / 20, half, further);
                handOver.sendBody("direct:plan", plan.planned.values());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "night-plan");
        planner.setDaemon(true);
        planner.start();
        half.await();
        System.out.println(plan.done + " of " + plan.total + " planned, " + plan.waiting.size() + " waiting");
        Ready.last();
        further.countDown();
    }
}
