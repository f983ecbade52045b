package com.tidewatch.ais;

import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import se.fjordbank.core.Branch;

/** A subject replays every position since the start to whoever subscribes, not only the last ones. */
public class Main {
    record VesselPosition(int mmsi, String name, double latitude, double longitude, float speed, long received) {}

    static final class Feed {
        private final ReplaySubject<VesselPosition> positions = ReplaySubject.create();
        private final List<Disposable> screens = new ArrayList<>();
        private double fastest;

        void show(int screen) {
            screens.add(positions.filter(p -> p.mmsi() % 8 == screen).subscribe(p -> fastest = Math.max(fastest, p.speed())));
        }
    }

    private static final Feed FEED = new Feed();

    public static void main(String[] args) throws Exception {
        Branch.accounts(28000);
        Branch.curves(1400);
        Branch.rules(12000);
        Branch.scans(800, 5000);
        Branch.crypto(140);
        for (int i = 0; i < 8; i++) FEED.show(i);
        Sample s = new Sample(6);
        for (int i = 0; i < 26000; i++) {
            FEED.positions.onNext(new VesselPosition(244_000_000 + s.below(900), s.text(16), 52 + s.real(), 3 + s.real(),
                    (float) (s.real() * 20), Sample.at(i, 26000, Duration.ofHours(30)).toEpochMilli()));
        }
        Ready.last();
    }
}
