package com.betonring.control;

import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import stonepit.BeltScales;
import stonepit.OpenOrders;
import stonepit.RoadTolls;

/** Nothing leaks: mixers on the road, each with a subscription to its position, an alarm that is removed when it is cancelled, and a call whose answer is on its way; what is done goes. */
public class Main {
    record Position(int mixer, long at, double latitude, double longitude) {}

    record Call(int id, String question, long at, CompletableFuture<String> answer) {}

    static final class Trip {
        private final int number;
        private final String site;
        private final long left;
        private final double[] track = new double[80];
        private int tracked;
        private Disposable positions;
        private ScheduledFuture<?> alarm;

        Trip(int number, String site, long left) {
            this.number = number;
            this.site = site;
            this.left = left;
        }

        void moved(Position p) {
            track[tracked++ % track.length] = p.latitude();
        }
    }

    static final class FleetControl {
        private final ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(1, run -> {
            Thread t = new Thread(run, "alarm");
            t.setDaemon(true);
            return t;
        });
        private final CompositeDisposable subscriptions = new CompositeDisposable();
        private final Map<Integer, PublishSubject<Position>> mixers = new HashMap<>();
        private final Map<Integer, Trip> trips = new LinkedHashMap<>();
        private final Map<Integer, Call> calls = new ConcurrentHashMap<>();
        private final Deque<Integer> callOrder = new ArrayDeque<>();
        private int tripNumbers;
        private int callNumbers;
        private long late;

        FleetControl(int count) {
            alarms.setRemoveOnCancelPolicy(true);
            for (int i = 0; i < count; i++) mixers.put(i, PublishSubject.create());
        }

        Trip leave(int mixer, String site, long at) {
            Trip trip = new Trip(++tripNumbers, site, at);
            trip.positions = mixers.get(mixer).subscribe(trip::moved);
            subscriptions.add(trip.positions);
            trip.alarm = alarms.schedule(() -> late++, 90, TimeUnit.MINUTES);
            trips.put(trip.number, trip);
            return trip;
        }

        void back(int number) {
            Trip trip = trips.remove(number);
            subscriptions.remove(trip.positions);
            trip.alarm.cancel(false);
        }

        CompletableFuture<String> call(String question, long at) {
            Call call = new Call(++callNumbers, question, at, new CompletableFuture<>());
            calls.put(call.id(), call);
            callOrder.addLast(call.id());
            return call.answer().whenComplete((answer, failed) -> calls.remove(call.id()));
        }

        void answerOldest(String answer) {
            calls.get(callOrder.pollFirst()).answer().complete(answer);
        }
    }

    private static FleetControl fleet;

    public static void main(String[] args) throws Exception {
        OpenOrders.load(12_000);
        BeltScales.load(20, 14_000);
        RoadTolls.load(12_000);
        Sample s = new Sample(8846);
        int underWay = Scale.of(9_000);
        fleet = new FleetControl(Scale.of(9_500) + 400);
        long now = System.currentTimeMillis();
        long hours = 4 * 3_600_000L;
        int leaves = 4 * underWay;
        Deque<Trip> order = new ArrayDeque<>();
        for (int i = 1; i <= leaves; i++) {
            long at = now - (leaves - i) * hours / leaves;
            int mixer = i % fleet.mixers.size();
            order.addLast(fleet.leave(mixer, s.text(60), at));
            for (int k = 0; k < 4; k++) {
                int moving = s.below(fleet.mixers.size());
                fleet.mixers.get(moving).onNext(new Position(moving, at, 47 + s.real(), 11 + s.real()));
            }
            fleet.call(s.text(50), at);
            if (fleet.calls.size() > 300) fleet.answerOldest("yes");
            if (order.size() > underWay) fleet.back(order.removeFirst().number);
        }
        order.clear();
        System.out.println(fleet.trips.size() + " under way of " + fleet.tripNumbers + ", " + fleet.alarms.getQueue().size() + " alarms, " + fleet.calls.size() + " calls");
        Ready.last();
    }
}
