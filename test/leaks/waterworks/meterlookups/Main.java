package se.vattenlinjen.portal;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.AlarmLog;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.PumpTrends;

/** The gateway forgets requests of meters that do not answer; their futures never complete, and the cache's limit does not count what is under way. */
public class Main {
    record MeterDay(long serial, int day) {}

    record Reading(long serial, long litres, Instant read) {}

    static final class RadioRead extends CompletableFuture<Reading> {
        final MeterDay what;
        final Instant sent;
        final byte[] telegram;

        RadioRead(MeterDay what, Instant sent, byte[] telegram) {
            this.what = what;
            this.sent = sent;
            this.telegram = telegram;
        }
    }

    /** Sends telegrams; a window of them may be under way. */
    static class RadioGateway {
        private final ArrayDeque<RadioRead> window = new ArrayDeque<>();
        private final Sample s = new Sample(505);

        RadioRead send(MeterDay what, Instant now) {
            RadioRead r = new RadioRead(what, now, s.bytes(240 + s.below(220)));
            window.addLast(r);
            if (window.size() > 64) window.removeFirst();
            return r;
        }

        void answer(boolean silent) {
            RadioRead r = window.peekLast();
            if (silent || r == null) return;
            window.removeLast();
            r.complete(new Reading(r.what.serial, 100_000 + s.below(900_000), r.sent));
        }
    }

    static class ReadingService {
        private final RadioGateway gateway = new RadioGateway();
        private final AsyncCache<MeterDay, Reading> readings = Caffeine.newBuilder().maximumSize(4000).executor(Runnable::run).buildAsync();

        CompletableFuture<Reading> reading(MeterDay what, Instant now) {
            return readings.get(what, (k, e) -> gateway.send(k, now));
        }
    }

    static class Portal {
        final ReadingService service = new ReadingService();
        final MeterRegister meters = new MeterRegister(51);
        final AlarmLog alarms = new AlarmLog(52);
        final OpenWorks works = new OpenWorks(53);
        final PressureGrid grid = new PressureGrid(54);
        final PumpTrends trends = new PumpTrends(55);
        int shown;
    }

    private static Portal portal;

    public static void main(String[] args) throws Exception {
        portal = new Portal();
        Sample s = new Sample(506);
        int n = 24_000;
        for (int i = 0; i < n; i++) {
            MeterDay what = new MeterDay(60_000_000L + s.below(30_000) * 3L, 20_400 + i / 2400);
            CompletableFuture<Reading> f = portal.service.reading(what, Sample.at(i, n, Duration.ofDays(10)));
            portal.service.gateway.answer(i % 10 < 7);
            if (f.isDone()) portal.shown++;
        }
        Ready.last();
    }
}
