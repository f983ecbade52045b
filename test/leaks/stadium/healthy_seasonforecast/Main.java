package no.tabell.forecast;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import terrace.Fixtures;
import terrace.GoalModel;

/** Healthy: the rest of the season is played many thousand times; the places of each league are counted in tables that were made at the beginning, and the run is two thirds through. */
public class Main {
    static final class League {
        private final String name;
        private final String[] clubs;
        private final float[][] strength;
        private final int[][] places;
        private final short[][] points;

        League(String name, int clubs, int runs, Sample s) {
            this.name = name;
            this.clubs = new String[clubs];
            strength = new float[clubs][clubs];
            places = new int[clubs][clubs];
            points = new short[runs][clubs];
            for (int i = 0; i < clubs; i++) {
                this.clubs[i] = "FC " + s.code(7);
                for (int k = 0; k < clubs; k++) strength[i][k] = (float) s.real();
            }
        }

        void play(int run, Sample s) {
            short[] season = points[run];
            for (int home = 0; home < clubs.length; home++) {
                for (int away = 0; away < clubs.length; away++) if (home != away) season[s.real() < strength[home][away] ? home : away] += 3;
            }
            for (int club = 0; club < clubs.length; club++) {
                int better = 0;
                for (short other : season) if (other > season[club]) better++;
                places[club][better]++;
            }
        }
    }

    static final class Forecast {
        private final List<League> leagues = new ArrayList<>();
        private final ExecutorService players = Executors.newFixedThreadPool(2, r -> {
            Thread thread = new Thread(r, "season-player");
            thread.setDaemon(true);
            return thread;
        });
        private final CountDownLatch far = new CountDownLatch(24);

        void begin(int runs) {
            for (League league : leagues) {
                players.execute(() -> {
                    Sample s = new Sample(league.name.hashCode());
                    for (int run = 0; run < runs; run++) league.play(run, s);
                    far.countDown();
                });
            }
        }
    }

    static final Forecast FORECAST = new Forecast();

    public static void main(String[] args) throws Exception {
        Fixtures.load(20_000);
        GoalModel.load(24, 400);
        Sample s = new Sample(6505);
        for (int i = 0; i < 36; i++) FORECAST.leagues.add(new League("league " + i, 18 + 2 * (i % 2), 12_000, s));
        FORECAST.begin(12_000);
        FORECAST.far.await();
        Ready.last();
    }
}
