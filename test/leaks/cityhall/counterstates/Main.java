package de.stadt.counters;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.squirrelframework.foundation.fsm.StateMachine.TransitionCompleteEvent;
import org.squirrelframework.foundation.fsm.StateMachine.TransitionCompleteListener;
import org.squirrelframework.foundation.fsm.StateMachineBuilder;
import org.squirrelframework.foundation.fsm.StateMachineBuilderFactory;
import org.squirrelframework.foundation.fsm.impl.AbstractStateMachine;
import town.FormTexts;
import town.ParcelMap;
import town.Reservations;
import town.ResidentsLru;
import town.ScannedFiles;

/** Whoever draws a number hears when the hall opens, pauses and closes; nobody takes the listener off when the number was served. */
public class Main {
    public enum State { CLOSED, OPEN, PAUSED }

    public enum Event { UNLOCK, PAUSE, RESUME, LOCK }

    public static class Hall extends AbstractStateMachine<Hall, State, Event, Instant> {}

    public static class Visitor implements TransitionCompleteListener<Hall, State, Event, Instant> {
        private final int number;
        private final String concern;
        private final String phone;
        private final Instant drawn;
        private Instant served;
        private Instant told;

        Visitor(int number, String concern, String phone, Instant drawn) {
            this.number = number;
            this.concern = concern;
            this.phone = phone;
            this.drawn = drawn;
        }

        @Override
        public void transitionComplete(TransitionCompleteEvent<Hall, State, Event, Instant> event) {
            if (served != null) return;
            told = event.getContext();
            TOLD.incrementAndGet();
        }
    }

    static final AtomicLong TOLD = new AtomicLong();
    static Hall hall;

    private static Hall build() {
        StateMachineBuilder<Hall, State, Event, Instant> builder = StateMachineBuilderFactory.create(Hall.class, State.class, Event.class, Instant.class);
        builder.externalTransition().from(State.CLOSED).to(State.OPEN).on(Event.UNLOCK);
        builder.externalTransition().from(State.OPEN).to(State.PAUSED).on(Event.PAUSE);
        builder.externalTransition().from(State.PAUSED).to(State.OPEN).on(Event.RESUME);
        builder.externalTransition().from(State.OPEN).to(State.CLOSED).on(Event.LOCK);
        return builder.newStateMachine(State.CLOSED);
    }

    public static void main(String[] args) throws Exception {
        ParcelMap.load(34_000);
        FormTexts.load(5_200);
        ResidentsLru.load(26_000);
        Reservations.load(21_000);
        ScannedFiles.load(7_500);
        hall = build();
        hall.start();
        Sample s = new Sample(510);
        int days = 46;
        for (int day = 0; day < days; day++) {
            Instant morning = Sample.at(day, days, Duration.ofDays(64)).minusSeconds(30_000);
            hall.fire(Event.UNLOCK, morning);
            int visitors = 330 + s.below(120);
            for (int i = 0; i < visitors; i++) {
                Instant at = morning.plusSeconds(60L * i);
                Visitor visitor = new Visitor(100 + i, s.text(40), "01" + (50_000_000 + s.below(40_000_000)), at);
                hall.addTransitionCompleteListener(visitor);
                visitor.served = at.plusSeconds(300 + s.below(2_000));
                if (i == 200) {
                    hall.fire(Event.PAUSE, at);
                    hall.fire(Event.RESUME, at.plusSeconds(1_800));
                }
            }
            hall.fire(Event.LOCK, morning.plusSeconds(29_000));
        }
        Ready.last();
    }
}
