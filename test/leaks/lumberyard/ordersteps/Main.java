package eu.tannwald.orders;

import com.alibaba.cola.statemachine.StateMachine;
import com.alibaba.cola.statemachine.builder.StateMachineBuilder;
import com.alibaba.cola.statemachine.builder.StateMachineBuilderFactory;
import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.DeliveryPlan;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.KilnProbes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Each order builds a state machine under its own number, and the library's factory keeps every machine. */
public class Main {
    enum Step { PLACED, SAWN, DRIED, PLANED, LOADED, SETTLED }

    enum Signal { SAW, DRY, PLANE, LOAD, SETTLE }

    static final class Order {
        final String number;
        final String customer;
        final Instant placed;
        final List<String> lines = new ArrayList<>();
        Step step = Step.PLACED;
        Instant changed;

        Order(String number, String customer, Instant placed) {
            this.number = number;
            this.customer = customer;
            this.placed = placed;
        }
    }

    static class OrderDesk {
        private final Map<String, Order> open = new HashMap<>();
        private final Map<String, StateMachine<Step, Signal, Order>> steps = new HashMap<>();
        private int settled;

        void place(Order o) {
            open.put(o.number, o);
            StateMachineBuilder<Step, Signal, Order> b = StateMachineBuilderFactory.create();
            Step[] all = Step.values();
            for (Signal x : Signal.values()) {
                b.externalTransition().from(all[x.ordinal()]).to(all[x.ordinal() + 1]).on(x)
                        .when(c -> !o.lines.isEmpty())
                        .perform((from, to, on, c) -> o.step = to);
            }
            steps.put(o.number, b.build("order-" + o.number));
        }

        void signal(String number, Signal x, Instant at) {
            Order o = open.get(number);
            if (o == null) return;
            steps.get(number).fireEvent(o.step, x, o);
            o.changed = at;
            if (o.step == Step.SETTLED) {
                open.remove(number);
                steps.remove(number);
                settled++;
            }
        }
    }

    static class Mill {
        final OrderDesk desk = new OrderDesk();
        final BoardScans scans = new BoardScans(41);
        final KilnProbes probes = new KilnProbes(42);
        final CutPatterns patterns = new CutPatterns(43, 2200);
        final DeliveryPlan plan = new DeliveryPlan(44);
        final GradeTexts texts = new GradeTexts(45);
    }

    private static Mill mill;

    public static void main(String[] args) throws Exception {
        mill = new Mill();
        Sample s = new Sample(46);
        int n = 4_200;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(24));
            Order o = new Order("T" + (80_000 + i), "C" + s.below(3000), at);
            for (int l = 1 + s.below(6); l > 0; l--) o.lines.add(s.below(40) + " x " + s.text(24 + s.below(20)));
            mill.desk.place(o);
            for (Signal x : Signal.values()) {
                int back = i - 20 - x.ordinal() * 30;
                if (back >= 0) mill.desk.signal("T" + (80_000 + back), x, at);
            }
        }
        Ready.last();
    }
}
