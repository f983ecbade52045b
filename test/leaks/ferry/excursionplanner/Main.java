package com.norrsund.excursions;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import kotlin.Unit;
import kotlinx.coroutines.CompletableJob;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.SupervisorKt;
import org.harness.Ready;
import org.harness.Sample;
import quay.FareTables;
import quay.OfferCache;
import quay.Phrases;
import quay.TicketBuffers;
import quay.Timetable;

/** Guests of a cruise put their excursions together. Each plan has a job below that of the ship, and is meant to end it; who just puts the telephone away ends nothing. */
public class Main {
    record Excursion(int number, LocalDate day, String title, int cents) {}

    static class Plan {
        private final long cabin;
        private final Instant begun;
        private final CompletableJob job;
        private final List<Excursion> chosen = new ArrayList<>();

        Plan(long cabin, Instant begun, Job ship, Runnable atEnd) {
            this.cabin = cabin;
            this.begun = begun;
            job = SupervisorKt.SupervisorJob(ship);
            job.invokeOnCompletion(cause -> {
                chosen.clear();
                atEnd.run();
                return Unit.INSTANCE;
            });
        }

        void book() {
            job.complete();
        }
    }

    static class Planner {
        private final CompletableJob ship = SupervisorKt.SupervisorJob(null);
        private final AtomicInteger booked = new AtomicInteger();

        Plan begin(long cabin, Instant at) {
            return new Plan(cabin, at, ship, booked::incrementAndGet);
        }
    }

    static final Planner PLANNER = new Planner();

    public static void main(String[] args) throws Exception {
        FareTables.load(170);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        TicketBuffers.load(480);
        Timetable.load(54_000);
        Sample s = new Sample(9_110);
        int n = 11_000;
        for (int i = 0; i < n; i++) {
            Plan plan = PLANNER.begin(3_000 + s.below(8_000), Sample.at(i, n, Duration.ofDays(9)));
            for (int k = s.below(8); k >= 0; k--) plan.chosen.add(new Excursion(s.below(400), LocalDate.now().plusDays(s.below(12)), s.text(24), 2_900 + s.below(20_000)));
            if (s.below(10) < 4) plan.book();
        }
        Ready.last();
    }
}
