package net.standserve.kitchen;

import io.grpc.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AnnualGuests;
import park.brightmoor.base.GatePassages;
import park.brightmoor.base.KitchenStock;
import park.brightmoor.base.LockerHall;
import park.brightmoor.base.RidePhotos;

/** Orders paid by wristband may be refunded until the day is over: they listen to their context, and nobody closes it. */
public class Main {
    static final Context.Key<String> STAND = Context.key("stand");

    record Line(String dish, int cents, String wish) {}

    static class FoodOrder {
        final long number;
        final String wristband;
        final Instant placed;
        final List<Line> lines = new ArrayList<>();
        boolean refunded;

        FoodOrder(long number, String wristband, Instant placed) {
            this.number = number;
            this.wristband = wristband;
            this.placed = placed;
        }

        int total() {
            int t = 0;
            for (Line l : lines) t += l.cents;
            return t;
        }
    }

    static class OpeningDay {
        final Context.CancellableContext open;

        OpeningDay(String name) {
            open = Context.ROOT.withValue(STAND, name).withCancellation();
        }
    }

    static class Kitchen {
        final OpeningDay today = new OpeningDay("2026 season");
        final Map<String, Integer> takings = new HashMap<>();
        final ArrayDeque<FoodOrder> onTheGrill = new ArrayDeque<>();
        final KitchenStock stock = new KitchenStock(41);
        final RidePhotos photos = new RidePhotos(42);
        final GatePassages gates = new GatePassages(43);
        final AnnualGuests guests = new AnnualGuests(44);
        final LockerHall lockers = new LockerHall(45);

        void serve(FoodOrder o, String stand, boolean byWristband) {
            Context.CancellableContext c = today.open.withValue(STAND, stand).withCancellation();
            if (byWristband) c.addListener(x -> o.refunded = true, Runnable::run);
            Context before = c.attach();
            try {
                onTheGrill.add(o);
                takings.merge(STAND.get(), o.total(), Integer::sum);
                while (onTheGrill.size() > 60) onTheGrill.poll();
            } finally {
                c.detach(before);
            }
            if (byWristband) {
                guests.visit(o.wristband);
                return;
            }
            c.cancel(null);
        }
    }

    static class Desk {
        final Kitchen kitchen = new Kitchen();
    }

    private static final Desk DESK = new Desk();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(46);
        int n = 21_000;
        for (int i = 0; i < n; i++) {
            FoodOrder o = new FoodOrder(500_000 + i, "AP" + (100_000 + s.below(40_000)), Sample.at(i, n, Duration.ofHours(10)));
            for (int l = 1 + s.below(4); l > 0; l--) o.lines.add(new Line("dish-" + s.below(120), 250 + s.below(1400), s.text(10 + s.below(40))));
            DESK.kitchen.serve(o, "stand-" + s.below(70), s.below(2) == 0);
        }
        Ready.last();
    }
}
