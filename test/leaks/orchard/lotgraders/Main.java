package com.pomona.graders;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.harness.Ready;
import org.harness.Sample;

/**
 * A grader is made for each lot and has its own thread-local, with a workspace per worker. A workspace refers to its
 * grader, and the grader to the thread-local, so the weak key of the entry in the worker is never cleared.
 */
public class Main {
    static class Workspace {
        private final LotGrader grader;
        private final double[] histogram = new double[240];
        private int fruits;

        Workspace(LotGrader grader) {
            this.grader = grader;
        }

        void count(int millimetres) {
            histogram[millimetres] += grader.weight;
            fruits++;
        }
    }

    static class LotGrader {
        private final String lot;
        private final double weight;
        private final ThreadLocal<Workspace> workspace = ThreadLocal.withInitial(() -> new Workspace(this));

        LotGrader(String lot, double weight) {
            this.lot = lot;
            this.weight = weight;
        }

        void grade(int fruits, Sample s) {
            for (int i = 0; i < fruits; i++) workspace.get().count(s.below(240));
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ColdRooms.load(300, 1_500);
        ExecutorService workers = Executors.newFixedThreadPool(6, r -> {
            Thread t = new Thread(r);
            t.setName("grading-worker-" + t.getId());
            t.setDaemon(true);
            return t;
        });
        Sample s = new Sample(54);
        for (int i = 0; i < 2_700; i++) {
            LotGrader grader = new LotGrader("lot " + s.id(), 0.1 + s.real());
            List<Future<?>> parts = new ArrayList<>();
            for (int part = 0; part < 4; part++) {
                Sample own = new Sample(i * 4L + part);
                parts.add(workers.submit(() -> grader.grade(200, own)));
            }
            for (Future<?> part : parts) part.get();
        }
        Ready.last();
    }
}
