package dk.vandsyd.pipes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.PumpTrends;

/** Sounds of the pipes in the last two nights by logger and instant, and suspicions that end when a crew has listened or after a week. */
public class Main {
    record Sound(float level, float spread, short[] spectrum) {}

    static final class Suspicion {
        final int logger;
        final Instant since;
        int nights = 1;

        Suspicion(int logger, Instant since) {
            this.logger = logger;
            this.since = since;
        }
    }

    static class LoggerWindow {
        final TreeMap<Instant, Sound> sounds = new TreeMap<>();

        void add(Instant at, Sound s, Duration kept) {
            sounds.put(at, s);
            sounds.headMap(at.minus(kept)).clear();
        }
    }

    static class ListeningService {
        final Map<Integer, LoggerWindow> windows = new HashMap<>();
        final Map<Integer, Suspicion> suspicions = new HashMap<>();
        final ArrayDeque<Suspicion> byAge = new ArrayDeque<>();
        final PriorityQueue<Suspicion> tonight = new PriorityQueue<>((a, b) -> b.nights - a.nights);
        final MeterRegister meters = new MeterRegister(861);
        final MeterPhotos photos = new MeterPhotos(862);
        final AlarmLog alarms = new AlarmLog(863);
        final PumpTrends trends = new PumpTrends(864);

        void heard(int logger, Instant at, Sound s) {
            windows.computeIfAbsent(logger, k -> new LoggerWindow()).add(at, s, Duration.ofHours(48));
            if (s.level > 0.93f) {
                Suspicion known = suspicions.get(logger);
                if (known == null) {
                    suspicions.put(logger, known = new Suspicion(logger, at));
                    byAge.addLast(known);
                } else known.nights++;
            }
            while (!byAge.isEmpty() && byAge.peekFirst().since.isBefore(at.minus(Duration.ofDays(7)))) suspicions.remove(byAge.removeFirst().logger);
        }

        void plan() {
            tonight.clear();
            suspicions.values().stream().filter(s -> s.nights > 2).limit(60).forEach(tonight::add);
        }
    }

    private static ListeningService service;

    public static void main(String[] args) throws Exception {
        service = new ListeningService();
        Sample s = new Sample(860);
        int loggers = 900, quarters = 4 * 24 * 5;
        for (int q = 0; q < quarters; q++) {
            Instant at = Sample.at(q, quarters, Duration.ofDays(5));
            if (q % 96 == 95) service.plan();
            if (q % 96 > 64) continue;
            for (int l = 0; l < loggers; l++) {
                short[] spectrum = new short[32];
                for (int b = 0; b < 32; b++) spectrum[b] = (short) s.below(4000);
                service.heard(2000 + l, at, new Sound((float) s.real(), (float) s.real(), spectrum));
            }
        }
        Ready.last();
    }
}
