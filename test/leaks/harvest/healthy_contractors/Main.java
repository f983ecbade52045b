package org.machinering.contractors;

import org.chocosolver.solver.Model;
import org.chocosolver.solver.Solver;
import org.chocosolver.solver.search.strategy.Search;
import org.chocosolver.solver.variables.*;

import org.harness.Ready;

import harvest.*;

import java.util.*;

/** Healthy: contractors' machines are assigned to harvest jobs; the solver is in the middle of its search. */
public class Main {
    static final class Plan {
        private final Model model = new Model("harvest");
        private final List<Task> jobs = new ArrayList<>();
        private final IntVar[] machine, start;
        private final int[][] metres;

        Plan(Dice d, int count, int machines) {
            machine = new IntVar[count];
            start = new IntVar[count];
            metres = new int[count][count];
            IntVar[] people = new IntVar[count];
            for (int i = 0; i < count; i++) {
                int hours = 1 + d.below(6);
                start[i] = model.intVar("start" + i, 0, 2000, false);
                machine[i] = model.intVar("machine" + i, 0, machines - 1, false);
                jobs.add(new Task(start[i], model.intVar(hours), model.intVar("end" + i, 0, 2010, false)));
                people[i] = model.intVar(1 + d.below(3));
                for (int j = 0; j < count; j++) metres[i][j] = d.below(20000);
            }
            model.cumulative(jobs.toArray(new Task[0]), people, model.intVar(machines)).post();
            for (int i = 0; i < count; i++) {
                for (int k = 1; k <= 10 && i + k < count; k++) {
                    int other = i + k;
                    model.ifThen(model.arithm(machine[i], "=", machine[other]), model.arithm(start[i], "!=", start[other]));
                }
            }
        }

        void search() {
            Solver solver = model.getSolver();
            solver.setSearch(Search.domOverWDegSearch(machine), Search.inputOrderLBSearch(start));
            solver.limitTime("10m");
            IntVar last = model.max("last", start);
            model.setObjective(Model.MINIMIZE, last);
            while (solver.solve()) best = Arrays.stream(start).mapToInt(IntVar::getValue).toArray();
        }

        private volatile int[] best;
    }

    private static Plan plan;

    public static void main(String[] a) throws Exception {
        Invoices.show(18000);
        Places.index(18000);
        plan = new Plan(new Dice(209), Dice.part(900), 40);
        Thread searching = new Thread(plan::search, "search");
        searching.setDaemon(true);
        searching.start();
        Thread.sleep(8000);
        Ready.last();
    }
}
