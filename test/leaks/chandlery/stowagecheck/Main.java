package no.fairlead.stowagecheck;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import no.fairlead.base.ChartTiles;
import no.fairlead.base.PortCalls;
import no.fairlead.base.SafetySheets;
import no.fairlead.base.TideCurves;
import no.fairlead.base.VesselCards;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Solver;
import org.chocosolver.solver.constraints.Constraint;
import org.chocosolver.solver.search.strategy.Search;
import org.chocosolver.solver.variables.IntVar;
import org.harness.Ready;
import org.harness.Sample;

/** Each check makes variables in the one model of the launches; its constraints are taken out afterwards, the variables are not. */
public class Main {
    record Crate(String id, int kilograms, int litres, boolean dangerous) {}

    record Plan(String order, Instant at, int[] holds, boolean fits) {}

    static final class StowagePlanner {
        private static final int HOLDS = 6;
        private final Model model = new Model("launches");
        private final IntVar[] capacity = new IntVar[HOLDS];
        private final Deque<Plan> plans = new ArrayDeque<>();

        StowagePlanner() {
            for (int h = 0; h < HOLDS; h++) capacity[h] = model.intVar("capacity-" + h, 0, 4000);
        }

        Plan check(String order, List<Crate> crates, Instant at) {
            List<Constraint> posted = new ArrayList<>();
            IntVar[] hold = new IntVar[crates.size()];
            int[] weights = new int[crates.size()];
            for (int c = 0; c < hold.length; c++) {
                Crate crate = crates.get(c);
                hold[c] = model.intVar(order + '/' + crate.id, 0, HOLDS - 1);
                weights[c] = crate.kilograms;
                if (crate.dangerous) posted.add(model.arithm(hold[c], ">=", HOLDS - 2));
                if (c > 0 && crate.litres > 700) posted.add(model.arithm(hold[c], "!=", hold[c - 1]));
            }
            posted.add(model.binPacking(hold, weights, capacity, 0));
            posted.forEach(Constraint::post);
            Plan plan = solve(order, at, hold);
            posted.forEach(model::unpost);
            return plan;
        }

        private Plan solve(String order, Instant at, IntVar[] hold) {
            Solver solver = model.getSolver();
            solver.setSearch(Search.inputOrderLBSearch(hold));
            boolean fits = solver.solve();
            int[] holds = new int[hold.length];
            for (int i = 0; fits && i < hold.length; i++) holds[i] = hold[i].getValue();
            solver.hardReset();
            Plan plan = new Plan(order, at, holds, fits);
            plans.addLast(plan);
            if (plans.size() > 500) plans.removeFirst();
            return plan;
        }
    }

    static final class LoadingDesk {
        final StowagePlanner planner = new StowagePlanner();
        final ChartTiles charts = new ChartTiles(31);
        final VesselCards vessels = new VesselCards(32);
        final TideCurves tides = new TideCurves(33);
        final PortCalls calls = new PortCalls(34);
        final SafetySheets sheets = new SafetySheets(35);
    }

    private static final LoadingDesk DESK = new LoadingDesk();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(311);
        int n = 760;
        int fitting = 0;
        for (int i = 0; i < n; i++) {
            List<Crate> crates = new ArrayList<>();
            for (int c = 6 + s.below(24); c > 0; c--) crates.add(new Crate("C" + c, 20 + s.below(380), 40 + s.below(760), s.below(14) == 0));
            if (DESK.planner.check("SO" + (26_500_000 + i), crates, Sample.at(i, n, Duration.ofDays(4))).fits) fitting++;
            if (i % 20 == 0) DESK.vessels.card(9_000_000 + s.below(40_000));
        }
        System.err.println(fitting + " fit");
        Ready.last();
    }
}
