package de.stadt.hall;

import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.squirrelframework.foundation.fsm.StateMachineBuilder;
import org.squirrelframework.foundation.fsm.StateMachineBuilderFactory;
import org.squirrelframework.foundation.fsm.impl.AbstractStateMachine;

/** Healthy: the display of the waiting hall, a minute after the doors were opened. */
public class Main {
    public enum State { CLOSED, OPEN }

    public enum Event { UNLOCK, LOCK }

    enum Concern { PASSPORT, MOVE, MARRIAGE, PARKING }

    public static class Hall extends AbstractStateMachine<Hall, State, Event, Void> {}

    record Ticket(int number, Concern concern, LocalTime drawn) {}

    static class Display {
        private final Map<Concern, Queue<Ticket>> waiting = new EnumMap<>(Concern.class);
        private final Map<Integer, Ticket> atCounter = new HashMap<>();
        private final ScheduledExecutorService turns = Executors.newSingleThreadScheduledExecutor(r -> {
            Thread thread = new Thread(r, "display");
            thread.setDaemon(true);
            return thread;
        });
        private final Hall hall;
        private int next = 100;
        private volatile int page;

        Display() {
            StateMachineBuilder<Hall, State, Event, Void> builder = StateMachineBuilderFactory.create(Hall.class, State.class, Event.class, Void.class);
            builder.externalTransition().from(State.CLOSED).to(State.OPEN).on(Event.UNLOCK);
            builder.externalTransition().from(State.OPEN).to(State.CLOSED).on(Event.LOCK);
            hall = builder.newStateMachine(State.CLOSED);
            hall.addTransitionCompleteListener(event -> page = 0);
            for (Concern concern : Concern.values()) waiting.put(concern, new ArrayDeque<>());
            turns.scheduleAtFixedRate(() -> page = (page + 1) % 3, 0, 40, TimeUnit.MILLISECONDS);
        }

        void draw(Concern concern) {
            waiting.get(concern).add(new Ticket(next++, concern, LocalTime.of(8, 0).plusSeconds(next)));
        }

        void call(int counter, Concern concern) {
            Ticket ticket = waiting.get(concern).poll();
            if (ticket == null) atCounter.remove(counter);
            else atCounter.put(counter, ticket);
        }
    }

    static final Display DISPLAY = new Display();

    public static void main(String[] args) throws Exception {
        DISPLAY.hall.fire(Event.UNLOCK);
        Sample s = new Sample(521);
        for (int i = 0; i < 70; i++) {
            DISPLAY.draw(Concern.values()[s.below(4)]);
            if (i % 2 == 0) DISPLAY.call(1 + s.below(9), Concern.values()[s.below(4)]);
            if (i % 10 == 0) Thread.sleep(50);
        }
        Ready.last();
    }
}
