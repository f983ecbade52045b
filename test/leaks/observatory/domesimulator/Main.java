package org.highridge.simulator;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import org.harness.Ready;
import org.harness.Sample;
import org.mockito.MockMakers;
import sky.Bibliography;
import sky.Ephemerides;
import sky.PreviewLru;
import sky.StarCatalog;
import sky.WeatherMasts;

/** The training simulator runs for weeks with a dome that is a mock of Mockito, which records each call. */
public class Main {
    record Slew(String operator, double[] path) {}

    interface Dome {
        boolean slew(Slew slew);

        double azimuth();
    }

    static class TrainingRoom {
        private final Dome dome = mock(Dome.class, withSettings().mockMaker(MockMakers.SUBCLASS));

        TrainingRoom() {
            when(dome.slew(any())).thenReturn(true);
            when(dome.azimuth()).thenReturn(180.0);
        }

        double train(Slew slew) {
            return dome.slew(slew) ? dome.azimuth() : -1;
        }
    }

    static final TrainingRoom ROOM = new TrainingRoom();

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        Ephemerides.load(1_800, 100);
        Bibliography.load(22_000);
        WeatherMasts.load(1_400, 2_000);
        PreviewLru.load(1_200, 18_000);
        Sample s = new Sample(34);
        for (int i = 0; i < 11_000; i++) {
            double[] path = new double[40 + s.below(40)];
            for (int k = 0; k < path.length; k++) path[k] = 360 * s.real();
            ROOM.train(new Slew("trainee " + s.below(400), path));
        }
        Ready.last();
    }
}
