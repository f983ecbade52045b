package com.weissgrat.rescue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import piste.PassRegister;
import piste.PisteMap;
import piste.SnowRings;
import piste.StayQuotes;
import piste.WebcamCache;

/** A report on an accident has the last positions of the patrol's sledge, as a view of the list with all positions of its journey. The journeys are thrown away, but not those that a report looks into. */
public class Main {
    record Position(Instant at, float latitude, float longitude, short height) {}

    record Report(int number, String piste, String injury, Instant at, List<Position> track) {}

    static class Sledge {
        private final int number;
        private List<Position> journey = new ArrayList<>();

        Sledge(int number) {
            this.number = number;
        }

        void leave() {
            journey = new ArrayList<>();
        }

        void moved(Position to) {
            journey.add(to);
        }

        List<Position> lastPositions(int count) {
            return journey.subList(Math.max(0, journey.size() - count), journey.size());
        }
    }

    static class RescueLog {
        private final Map<Integer, Sledge> sledges = new HashMap<>();
        private final List<Report> reports = new ArrayList<>();

        Sledge sledge(int number) {
            return sledges.computeIfAbsent(number, Sledge::new);
        }

        void report(Sledge sledge, String piste, String injury, Instant at) {
            reports.add(new Report(reports.size() + 1, piste, injury, at, sledge.lastPositions(6)));
        }
    }

    static final RescueLog LOG = new RescueLog();

    public static void main(String[] args) throws Exception {
        PassRegister.load(26_000);
        PisteMap.load(1_400);
        SnowRings.load(280, 1_500);
        StayQuotes.load(17_000);
        WebcamCache.load(5_600);
        Sample s = new Sample(3_113);
        int n = 480;
        for (int i = 0; i < n; i++) {
            Sledge sledge = LOG.sledge(s.below(12));
            sledge.leave();
            Instant start = Sample.at(i, n, Duration.ofDays(75));
            int moves = 90 + s.below(90);
            for (int k = 0; k < moves; k++) sledge.moved(new Position(start.plusSeconds(5L * k), 46.1f + s.below(9_000) / 1e5f, 7.4f + s.below(9_000) / 1e5f, (short) (1_600 + s.below(1_400))));
            LOG.report(sledge, "piste " + s.below(140), s.text(40), start.plusSeconds(5L * moves));
        }
        Ready.last();
    }
}
