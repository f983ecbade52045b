package uk.thorndalewater.portal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.OpenWorks;

/** Customers who are logged in on the evening of the bills: sessions end half an hour after their last page. */
public class Main {
    record Bar(String day, int litres) {}

    static final class Visit {
        final String token;
        final long contract;
        final Instant began;
        volatile long lastPage;
        final List<Bar> consumption = new ArrayList<>();
        byte[] bill;

        Visit(String token, long contract, Instant began) {
            this.token = token;
            this.contract = contract;
            this.began = began;
        }
    }

    static class Visits {
        private static final long IDLE = Duration.ofMinutes(30).toMillis();
        private final Map<String, Visit> live = new ConcurrentHashMap<>();
        private final List<Consumer<Visit>> ended = new CopyOnWriteArrayList<>();
        private long swept;

        void sweep(long now) {
            for (Iterator<Visit> i = live.values().iterator(); i.hasNext(); ) {
                Visit v = i.next();
                if (v.lastPage >= now - IDLE) continue;
                i.remove();
                swept++;
                ended.forEach(e -> e.accept(v));
            }
        }
    }

    static class Portal {
        final Visits visits = new Visits();
        final ArrayDeque<String> lastEnded = new ArrayDeque<>();
        final ContractLru contracts = new ContractLru(831);
        final MeterPhotos photos = new MeterPhotos(832);
        final OpenWorks works = new OpenWorks(833);
        final AlarmLog alarms = new AlarmLog(834);

        Portal() {
            visits.ended.add(v -> {
                lastEnded.addLast(v.token);
                if (lastEnded.size() > 200) lastEnded.removeFirst();
            });
        }
    }

    private static Portal portal;

    public static void main(String[] args) throws Exception {
        portal = new Portal();
        Sample s = new Sample(830);
        int n = 42_000;
        List<Visit> recent = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(4));
            Visit v = new Visit(s.id(), 300_000 + s.below(50_000), at);
            v.lastPage = at.toEpochMilli();
            for (int d = 6 + s.below(14); d >= 0; d--) v.consumption.add(new Bar("2026-11-" + (10 + d % 18), s.below(900)));
            if (s.below(3) == 0) v.bill = s.bytes(9000 + s.below(6000));
            portal.visits.live.put(v.token, v);
            recent.add(v);
            Visit again = recent.get(Math.max(0, recent.size() - 1 - s.below(2500)));
            if (portal.visits.live.containsKey(again.token)) again.lastPage = at.toEpochMilli();
            if (i % 500 == 0) {
                portal.visits.sweep(at.toEpochMilli());
                if (recent.size() > 5000) recent.subList(0, recent.size() - 2500).clear();
            }
        }
        recent = null;
        portal.visits.sweep(System.currentTimeMillis());
        Ready.last();
    }
}
