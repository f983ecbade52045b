package cz.labskazoo.pedigree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.FeedTables;
import vivarium.GateWindows;
import vivarium.TicketsToday;
import vivarium.TourTexts;
import vivarium.VisitorFlow;

/** What a mating would do to the kinship of a herd is computed in a thread for each request; its workspace is kept by thread, so that the thread finds it again, also when the thread is long over. */
public class Main {
    static final class Workspace {
        private final double[] kinship = new double[600];
        private final List<String> path = new ArrayList<>();
        private double result;
    }

    static final class KinshipCalculator {
        private final Map<Thread, Workspace> workspaces = new ConcurrentHashMap<>();

        private Workspace workspace() {
            return workspaces.computeIfAbsent(Thread.currentThread(), thread -> new Workspace());
        }

        double mating(int father, int mother, Sample s) {
            Workspace own = workspace();
            for (int generation = 0; generation < 12; generation++) {
                for (int i = 0; i < own.kinship.length; i++) own.kinship[i] = (own.kinship[i] + s.real()) / 2;
                own.path.add("generation " + generation + " of " + father + " and " + mother);
            }
            for (double value : own.kinship) own.result += value;
            return own.result / own.kinship.length;
        }
    }

    static final KinshipCalculator CALCULATOR = new KinshipCalculator();

    public static void main(String[] args) throws Exception {
        FeedTables.load(700, 130);
        GateWindows.load(60, 2_200);
        TicketsToday.load(46_000);
        TourTexts.load(1_150);
        VisitorFlow.load(6_500);
        for (int i = 0; i < 1_150; i++) {
            int request = i;
            Thread job = new Thread(() -> CALCULATOR.mating(request % 300, request % 170, new Sample(request)), "kinship-request-" + i);
            job.start();
            job.join();
        }
        Ready.last();
    }
}
