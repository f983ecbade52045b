package com.brightwater.visits;

import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.lookup.PlanningId;
import ai.timefold.solver.core.api.domain.solution.PlanningEntityCollectionProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.solution.ProblemFactCollectionProperty;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.domain.variable.PlanningVariable;
import ai.timefold.solver.core.api.score.buildin.hardsoft.HardSoftScore;
import ai.timefold.solver.core.api.score.stream.Constraint;
import ai.timefold.solver.core.api.score.stream.ConstraintFactory;
import ai.timefold.solver.core.api.score.stream.ConstraintProvider;
import ai.timefold.solver.core.api.score.stream.Joiners;
import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.SolverConfig;
import hall.DrivingRings;
import hall.PolicyRegister;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: visits of loss adjusters are planned; the solver is in the middle of its search. */
public class Main {
    public record Adjuster(int number, int region, int skill) {}

    public record Slot(int day, int hour) {}

    @PlanningEntity
    public static class Visit {
        @PlanningId public int number;
        public int region;
        public int skill;
        public String claim;
        @PlanningVariable public Adjuster adjuster;
        @PlanningVariable public Slot slot;

        public Adjuster getAdjuster() {
            return adjuster;
        }

        public Slot getSlot() {
            return slot;
        }

        public int getRegion() {
            return region;
        }
    }

    @PlanningSolution
    public static class Week {
        @ProblemFactCollectionProperty @ValueRangeProvider public List<Adjuster> adjusters = new ArrayList<>();
        @ProblemFactCollectionProperty @ValueRangeProvider public List<Slot> slots = new ArrayList<>();
        @PlanningEntityCollectionProperty public List<Visit> visits = new ArrayList<>();
        @PlanningScore public HardSoftScore score;
    }

    public static class WeekRules implements ConstraintProvider {
        @Override
        public Constraint[] defineConstraints(ConstraintFactory rules) {
            return new Constraint[] {
                rules.forEachUniquePair(Visit.class, Joiners.equal(Visit::getAdjuster), Joiners.equal(Visit::getSlot))
                        .penalize(HardSoftScore.ONE_HARD).asConstraint("one visit at a time"),
                rules.forEach(Visit.class).filter(v -> v.adjuster.skill() < v.skill)
                        .penalize(HardSoftScore.ONE_HARD, v -> v.skill - v.adjuster.skill()).asConstraint("skill"),
                rules.forEachUniquePair(Visit.class, Joiners.equal(Visit::getAdjuster), Joiners.equal(v -> v.slot.day()))
                        .filter((a, b) -> a.region != b.region)
                        .penalize(HardSoftScore.ONE_SOFT, (a, b) -> Math.abs(a.region - b.region)).asConstraint("short ways"),
            };
        }
    }

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(70_000);
        DrivingRings.load(2_500, 1_500);
        Sample s = new Sample(70);
        Week week = new Week();
        for (int i = 0; i < 32; i++) week.adjusters.add(new Adjuster(i, s.below(12), 1 + s.below(4)));
        for (int day = 0; day < 5; day++) for (int hour = 8; hour < 16; hour += 2) week.slots.add(new Slot(day, hour));
        for (int i = 0; i < 1_200; i++) {
            Visit visit = new Visit();
            visit.number = i;
            visit.region = s.below(12);
            visit.skill = 1 + s.below(3);
            visit.claim = "claim " + s.id() + ": " + s.text(900);
            week.visits.add(visit);
        }
        SolverConfig how = new SolverConfig().withSolutionClass(Week.class).withEntityClasses(Visit.class)
                .withConstraintProviderClass(WeekRules.class).withTerminationSpentLimit(Duration.ofMinutes(10)).withRandomSeed(7L);
        var solver = SolverFactory.<Week>create(how).buildSolver();
        CountDownLatch planned = new CountDownLatch(1);
        solver.addEventListener(event -> planned.countDown());
        Thread thread = new Thread(() -> solver.solve(week), "week-planning");
        thread.setDaemon(true);
        thread.start();
        planned.await(60, TimeUnit.SECONDS);
        Thread.sleep(5_000);
        Ready.last();
    }
}
