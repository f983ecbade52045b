package net.gridsense.wallboard;

import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Panels subscribe to the event bus when they are shown, and do not unsubscribe when they are closed. */
public class Main {
    record LoadChanged(int feeder, double megawatts) {}

    static class FeederPanel {
        private final int feeder;
        private final double[] history = new double[180];
        private String caption;
        private boolean visible = true;

        FeederPanel(int feeder, Sample s) {
            this.feeder = feeder;
            caption = s.text(50);
        }

        @Subscribe
        public void loadChanged(LoadChanged e) {
            if (visible && e.feeder == feeder) history[0] = e.megawatts;
        }

        void close() {
            visible = false;
            caption = null;
        }
    }

    static class Wallboard {
        private final EventBus bus = new EventBus("grid");

        FeederPanel show(int feeder, Sample s) {
            FeederPanel p = new FeederPanel(feeder, s);
            bus.register(p);
            return p;
        }
    }

    private static final Wallboard BOARD = new Wallboard();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        Sample s = new Sample(46);
        FeederPanel shown = null;
        for (int i = 0; i < 4_500; i++) {
            if (shown != null) shown.close();
            shown = BOARD.show(s.below(90), s);
        }
        BOARD.bus.post(new LoadChanged(3, 12.5));
        Ready.last();
    }
}
