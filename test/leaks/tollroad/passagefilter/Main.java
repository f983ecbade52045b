package pt.iberway.passages;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import plaza.FrameBuffers;
import plaza.GantryRegister;
import plaza.PlateRecognitions;
import plaza.SignTexts;
import plaza.WeatherRings;

/** Passages that were reported already are told by a set for each hour; the hours are kept with the offset of the gantry and dropped by UTC, which never equals those of Spain. */
public class Main {
    record Passage(int gantry, long sequence, OffsetDateTime at, long transponder) {}

    record PassageId(int gantry, long sequence, long transponder) {}

    static class DuplicateFilter {
        private final Map<OffsetDateTime, Set<PassageId>> hours = new HashMap<>();
        private long duplicates;

        synchronized boolean first(Passage passage) {
            OffsetDateTime hour = passage.at().truncatedTo(ChronoUnit.HOURS);
            boolean first = hours.computeIfAbsent(hour, h -> new HashSet<>()).add(new PassageId(passage.gantry(), passage.sequence(), passage.transponder()));
            if (!first) duplicates++;
            return first;
        }

        /** Gantries repeat what was not confirmed for three hours at most. */
        synchronized void dropHour(Instant now) {
            hours.remove(now.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.HOURS).minusHours(4));
        }
    }

    static class PassageService {
        private final DuplicateFilter filter = new DuplicateFilter();
        private final ArrayBlockingQueue<Passage> incoming = new ArrayBlockingQueue<>(400);
        private volatile long accepted;

        void start() {
            Thread thread = new Thread(() -> {
                try {
                    while (true) {
                        if (filter.first(incoming.take())) accepted++;
                    }
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }, "passage-filter");
            thread.setDaemon(true);
            thread.start();
        }
    }

    static PassageService service;

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(58, 200_000);
        GantryRegister.load(6_000);
        PlateRecognitions.load(12_000, 700);
        SignTexts.load(7_000);
        WeatherRings.load(300, 720);
        service = new PassageService();
        service.start();
        Sample s = new Sample(1021);
        Instant now = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(190, ChronoUnit.HOURS);
        ZoneOffset[] zones = {ZoneOffset.UTC, ZoneOffset.ofHours(1)};
        long sequence = 0;
        for (int hour = 0; hour < 190; hour++) {
            for (int i = 0; i < 1_300; i++) {
                int gantry = s.below(600);
                Passage passage = new Passage(gantry, sequence++, now.plusMillis(i * 2_700L).atOffset(zones[gantry < 250 ? 0 : 1]), s.number());
                service.incoming.put(passage);
                if (s.below(25) == 0) service.incoming.put(passage);
            }
            now = now.plus(1, ChronoUnit.HOURS);
            service.filter.dropHour(now);
        }
        while (!service.incoming.isEmpty()) Thread.sleep(5);
        Ready.last();
    }
}
