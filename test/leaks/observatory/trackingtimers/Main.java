package org.highridge.tracking;

import io.vertx.core.Vertx;
import org.harness.Ready;
import org.harness.Sample;
import sky.Bibliography;
import sky.Footprints;
import sky.PreviewLru;
import sky.ProposalDatabase;
import sky.WeatherMasts;

/** For each target a periodic timer corrects the mount; when the next target is chosen, nobody cancels it. */
public class Main {
    static class Track {
        private final String target;
        private final double[] corrections;
        private int step;

        Track(String target, double[] corrections) {
            this.target = target;
            this.corrections = corrections;
        }

        void correct() {
            step = (step + 1) % corrections.length;
        }
    }

    static class Mount {
        private final Vertx vertx = Vertx.vertx();
        private Track current;

        void follow(Track track) {
            current = track;
            vertx.setPeriodic(30_000, timer -> track.correct());
        }
    }

    static Mount mount;

    public static void main(String[] args) throws Exception {
        Bibliography.load(22_000);
        WeatherMasts.load(1_400, 2_000);
        PreviewLru.load(1_200, 18_000);
        ProposalDatabase.load(70_000);
        Footprints.load(180, 1_000_000);
        mount = new Mount();
        Sample s = new Sample(36);
        for (int i = 0; i < 6_500; i++) {
            double[] corrections = new double[120 + s.below(120)];
            for (int k = 0; k < corrections.length; k++) corrections[k] = s.real() - 0.5;
            mount.follow(new Track("target " + s.id(), corrections));
        }
        Ready.last();
    }
}
