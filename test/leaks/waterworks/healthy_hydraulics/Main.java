package it.acquelunghe.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.PressureGrid;

/** A model of the network in the middle of a forecast: a matrix of 24 hours by junction, the last twelve forecasts, and the junctions. */
public class Main {
    static final class Junction {
        final String name;
        final float x;
        final float y;
        final float elevation;
        final int[] pipes;

        Junction(String name, float x, float y, float elevation, int[] pipes) {
            this.name = name;
            this.x = x;
            this.y = y;
            this.elevation = elevation;
            this.pipes = pipes;
        }
    }

    static final class Forecast {
        final int run;
        final Instant started;
        final float[][] lowest;

        Forecast(int run, Instant started, float[][] lowest) {
            this.run = run;
            this.started = started;
            this.lowest = lowest;
        }
    }

    static class Solver {
        final double[][] head = new double[96][70_000];
        final double[] demand = new double[70_000];

        void step(int quarter, Sample s) {
            double[] now = head[quarter];
            for (int j = 0; j < now.length; j++) now[j] = 40 + demand[j] * 3 + s.real();
        }
    }

    static class Model {
        final List<Junction> junctions = new ArrayList<>();
        final Map<String, Junction> byName = new HashMap<>();
        final Solver solver = new Solver();
        final ArrayDeque<Forecast> forecasts = new ArrayDeque<>();
        final PressureGrid measured = new PressureGrid(811);
        final AlarmLog alarms = new AlarmLog(812);
        final MeterRegister meters = new MeterRegister(813);
    }

    private static Model model;

    public static void main(String[] args) throws Exception {
        model = new Model();
        Sample s = new Sample(810);
        for (int j = 0; j < 70_000; j++) {
            int[] pipes = new int[2 + s.below(3)];
            for (int p = 0; p < pipes.length; p++) pipes[p] = s.below(90_000);
            Junction n = new Junction("J" + j, (float) s.real() * 9000, (float) s.real() * 9000, 200 + s.below(300), pipes);
            model.junctions.add(n);
            model.byName.put(n.name, n);
            model.solver.demand[j] = s.real();
        }
        int runs = 30;
        for (int r = 0; r < runs; r++) {
            float[][] lowest = new float[24][2000];
            for (float[] hour : lowest)
                for (int z = 0; z < hour.length; z++) hour[z] = 20 + (float) s.real() * 30;
            model.forecasts.addLast(new Forecast(r, Sample.at(r, runs, Duration.ofHours(30)), lowest));
            if (model.forecasts.size() > 12) model.forecasts.removeFirst();
        }
        for (int q = 0; q < 61; q++) model.solver.step(q, s);
        Ready.last();
    }
}
