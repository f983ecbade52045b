package net.gearhaus.diagnostics;

import com.jakewharton.rxrelay3.ReplayRelay;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.LaborTimes;
import works.gearhaus.base.RecentCustomers;
import works.gearhaus.base.SensorTraces;
import works.gearhaus.base.TowPositions;

/** Events of the diagnosis boxes go through a relay that replays all it ever saw to whoever subscribes. */
public class Main {
    enum Severity { INFO, WARNING, STOP }

    record FaultCode(Instant at, String vin, String code, Severity severity, String text, int mileage) {}

    static class DiagnosisBus {
        private final ReplayRelay<FaultCode> codes = ReplayRelay.create();

        void publish(FaultCode c) {
            codes.accept(c);
        }

        Disposable watch(String vin, List<FaultCode> screen) {
            return codes.filter(c -> c.vin.equals(vin)).subscribe(c -> {
                if (screen.size() < 50) screen.add(c);
            });
        }
    }

    static class Board {
        private final Map<Severity, Integer> counts = new EnumMap<>(Severity.class);

        void count(FaultCode c) {
            counts.merge(c.severity, 1, Integer::sum);
        }
    }

    static class Diagnostics {
        final DiagnosisBus bus = new DiagnosisBus();
        final Board board = new Board();
        final DamagePhotos photos = new DamagePhotos(121);
        final LaborTimes labor = new LaborTimes(122);
        final SensorTraces traces = new SensorTraces(123);
        final TowPositions tow = new TowPositions(124);
        final RecentCustomers customers = new RecentCustomers(125);
        Disposable counting;
    }

    private static Diagnostics diagnostics;

    public static void main(String[] args) throws Exception {
        diagnostics = new Diagnostics();
        diagnostics.counting = diagnostics.bus.codes.subscribe(diagnostics.board::count);
        Sample s = new Sample(126);
        int n = 42_000;
        for (int i = 0; i < n; i++) {
            diagnostics.bus.publish(new FaultCode(Sample.at(i, n, Duration.ofHours(30)), "WVW" + s.code(6) + s.below(99_999), "P0" + s.below(999),
                    Severity.values()[s.below(3)], s.text(40 + s.below(60)), s.below(290_000)));
            if (i % 4000 == 0) {
                List<FaultCode> screen = new ArrayList<>();
                diagnostics.bus.watch("WVW" + s.code(6) + s.below(99_999), screen).dispose();
            }
        }
        Ready.last();
    }
}
