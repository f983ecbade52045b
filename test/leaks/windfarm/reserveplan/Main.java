package de.nordwind.reserve;

import de.nordwind.base.ContractClauses;
import de.nordwind.base.GridModel;
import de.nordwind.base.OpenJobs;
import de.nordwind.base.TradeWindow;
import de.nordwind.base.WeatherTiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/** The model of the batteries lives as long as the planner. Each call of the grid operator for reserve gets a constraint of its own; when the call is over, its limits are lifted, and the expression stays in the model. */
public class Main {
    record Call(String id, Instant from, int quarters, double megawatts) {}

    static final class ReservePlanner {
        private final ExpressionsBasedModel model = new ExpressionsBasedModel();
        private final List<Variable> discharge = new ArrayList<>();
        private final Deque<Call> active = new ArrayDeque<>();
        private double lastValue;

        ReservePlanner(int batteries, int quarters, Sample s) {
            for (int b = 0; b < batteries; b++) {
                Expression energy = model.addExpression("energy of battery " + b).upper(40 + s.below(60));
                for (int q = 0; q < quarters; q++) {
                    Variable v = model.addVariable("discharge " + b + " " + q).lower(0).upper(10).weight(20 + s.below(90));
                    discharge.add(v);
                    energy.set(v, 1);
                }
            }
        }

        void begin(Call call) {
            Expression hold = model.addExpression("reserve call " + call.id);
            int start = Math.floorMod((int) (call.from.getEpochSecond() / 900), 24);
            for (int q = 0; q < call.quarters; q++) {
                for (int b = 0; b < 4; b++) hold.set(discharge.get(b * 24 + (start + q) % 24), 1.0 + b / 100.0);
            }
            hold.upper(400 - call.megawatts);
            active.addLast(call);
        }

        void end() {
            Call over = active.removeFirst();
            for (Expression e : List.of(find(over.id))) e.lower(null).upper(null);
        }

        private Expression find(String id) {
            return model.getExpression("reserve call " + id);
        }

        void plan() {
            Optimisation.Result r = model.maximise();
            lastValue = r.getValue();
        }
    }

    static final class ControlRoom {
        final ReservePlanner planner = new ReservePlanner(8, 24, new Sample(31));
        final GridModel grid = new GridModel(32);
        final WeatherTiles tiles = new WeatherTiles(33);
        final TradeWindow trades = new TradeWindow(34);
        final ContractClauses clauses = new ContractClauses(35);
        final OpenJobs jobs = new OpenJobs(36);
    }

    private static final ControlRoom ROOM = new ControlRoom();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(37);
        int calls = 7500;
        for (int i = 0; i < calls; i++) {
            Instant from = Sample.at(i, calls, Duration.ofDays(50));
            ROOM.planner.begin(new Call("TSO-" + s.id(), from, 2 + s.below(4), 10 + s.below(60)));
            if (ROOM.planner.active.size() > 12) ROOM.planner.end();
            if (i % 750 == 20) ROOM.planner.plan();
        }
        Ready.last();
    }
}
