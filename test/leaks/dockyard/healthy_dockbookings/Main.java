package com.keelhaven.bookings;

import com.github.oxo42.stateless4j.StateMachine;
import com.github.oxo42.stateless4j.StateMachineConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import yard.GaugeRings;
import yard.TideTables;

/** Healthy: bookings of docks and berths from request to departure; a booking leaves the register when its ship leaves. */
public class Main {
    enum State { REQUESTED, OFFERED, CONFIRMED, DOCKED, DEPARTED, DECLINED }

    enum Event { OFFER, ACCEPT, DECLINE, ARRIVE, LEAVE }

    static final StateMachineConfig<State, Event> LIFE = new StateMachineConfig<>();

    static {
        LIFE.configure(State.REQUESTED).permit(Event.OFFER, State.OFFERED).permit(Event.DECLINE, State.DECLINED);
        LIFE.configure(State.OFFERED).permit(Event.ACCEPT, State.CONFIRMED).permit(Event.DECLINE, State.DECLINED);
        LIFE.configure(State.CONFIRMED).permit(Event.ARRIVE, State.DOCKED).permit(Event.DECLINE, State.DECLINED);
        LIFE.configure(State.DOCKED).permit(Event.LEAVE, State.DEPARTED);
    }

    static class Booking {
        private final int number;
        private final String ship;
        private final Instant requested = Instant.now();
        private final StateMachine<State, Event> life = new StateMachine<>(State.REQUESTED, LIFE);
        private final List<String> services = new ArrayList<>(4);
        private final String remarks;

        Booking(int number, String ship, String remarks) {
            this.number = number;
            this.ship = ship;
            this.remarks = remarks;
        }
    }

    static class BookingDesk {
        private final Map<Integer, Booking> live = new ConcurrentHashMap<>();
        private final long[][] occupied = new long[6][366];
        private int next = 1;
        private long departed;

        Booking request(String ship, String remarks) {
            Booking booking = new Booking(next++, ship, remarks);
            live.put(booking.number, booking);
            return booking;
        }

        void fire(Booking booking, Event event) {
            booking.life.fire(event);
            State now = booking.life.getState();
            if (now == State.DEPARTED || now == State.DECLINED) {
                live.remove(booking.number);
                departed++;
            }
        }

        Duration oldest() {
            return live.values().stream().map(b -> b.requested).min(Instant::compareTo)
                    .map(first -> Duration.between(first, Instant.now())).orElse(Duration.ZERO);
        }
    }

    static final BookingDesk DESK = new BookingDesk();

    public static void main(String[] args) throws Exception {
        TideTables.load(600);
        GaugeRings.load(1_000, 1_100);
        Sample s = new Sample(66);
        List<Booking> working = new ArrayList<>();
        int most = Scale.of(2_600);
        Event[] usual = {Event.OFFER, Event.ACCEPT, Event.ARRIVE, Event.LEAVE};
        for (int i = 0; i < 30_000; i++) {
            Booking fresh = DESK.request("MV " + s.code(8), s.text(200));
            for (int k = s.below(4); k >= 0; k--) fresh.services.add(s.text(16));
            working.add(fresh);
            while (working.size() > most) {
                int at = s.below(working.size());
                Booking booking = working.get(at);
                if (s.below(12) == 0 && booking.life.canFire(Event.DECLINE)) DESK.fire(booking, Event.DECLINE);
                else DESK.fire(booking, usual[booking.life.getState().ordinal()]);
                if (DESK.live.containsKey(booking.number)) continue;
                working.set(at, working.get(working.size() - 1));
                working.remove(working.size() - 1);
            }
        }
        Ready.last();
    }
}
