package com.brightwater.telematics;

import hall.BrokerDirectory;
import hall.DrivingRings;
import hall.LetterBuffers;
import hall.PolicyRegister;
import hall.TermsDocument;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.processors.FlowableProcessor;
import io.reactivex.rxjava3.processors.PublishProcessor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Readings are grouped by trip, and a group never ends: each trip there ever was keeps its own, with what waits for a full section. */
public class Main {
    record Reading(String trip, int second, float speed, float brake, double latitude, double longitude) {}

    static class DrivingScores {
        private final FlowableProcessor<Reading> readings = PublishProcessor.<Reading>create().toSerialized();
        private final Map<Integer, Long> sectionsByScore = new HashMap<>();
        private final Disposable scoring = readings
                .groupBy(Reading::trip)
                .flatMap(trip -> trip.buffer(30).map(DrivingScores::score), 1_000_000)
                .subscribe(score -> sectionsByScore.merge(score, 1L, Long::sum));

        private static int score(List<Reading> section) {
            float braked = 0;
            for (Reading r : section) braked += r.brake();
            return 100 - Math.min(100, (int) braked);
        }

        void receive(Reading reading) {
            readings.onNext(reading);
        }
    }

    static DrivingScores scores;

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(55_000);
        DrivingRings.load(2_600, 1_500);
        LetterBuffers.load(130, 131_072);
        TermsDocument.load(20_000);
        BrokerDirectory.load(40_000);
        scores = new DrivingScores();
        Sample s = new Sample(44);
        for (int i = 0; i < 5_200; i++) {
            String trip = "car " + s.below(2_600) + ", trip " + s.id();
            int seconds = 40 + s.below(400);
            for (int k = 0; k < seconds; k++) scores.receive(new Reading(trip, k, s.below(130), s.below(10) / 9f, 47 + s.real(), 8 + s.real()));
        }
        Ready.last();
    }
}
