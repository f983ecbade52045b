package de.stadt.council;

import clojure.java.api.Clojure;
import clojure.lang.IFn;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import town.FormTexts;
import town.MailRoom;
import town.ParcelMap;
import town.PlotterPool;
import town.Reservations;

/** The minutes of the council are sent on to everybody who looks on; who leaves is forgotten, but the tap stays. */
public class Main {
    private static final IFn REQUIRE = Clojure.var("clojure.core", "require");

    private static IFn async(String name) {
        return Clojure.var("clojure.core.async", name);
    }

    record Minute(int number, Instant at, String speaker, String text) {}

    static class Viewer {
        private final String id;
        private final Object channel;
        private final Instant since;

        Viewer(String id, Object channel, Instant since) {
            this.id = id;
            this.channel = channel;
            this.since = since;
        }
    }

    static class Stream {
        private final IFn chan = async("chan");
        private final IFn slidingBuffer = async("sliding-buffer");
        private final IFn tap = async("tap");
        private final IFn put = async(">!!");
        private final Object minutes = chan.invoke(8L);
        private final Object hall = async("mult").invoke(minutes);
        private final Map<String, Viewer> viewers = new ConcurrentHashMap<>();
        private final AtomicLong visits = new AtomicLong();

        Viewer join(String id, Instant at) {
            Object channel = chan.invoke(slidingBuffer.invoke(16L));
            tap.invoke(hall, channel);
            Viewer viewer = new Viewer(id, channel, at);
            viewers.put(id, viewer);
            visits.incrementAndGet();
            return viewer;
        }

        void leave(Viewer viewer) {
            viewers.remove(viewer.id);
        }

        void say(Minute minute) {
            put.invoke(minutes, minute);
        }
    }

    static Stream stream;

    public static void main(String[] args) throws Exception {
        ParcelMap.load(34_000);
        FormTexts.load(5_200);
        Reservations.load(21_000);
        PlotterPool.load(56);
        MailRoom.load(2_900);
        REQUIRE.invoke(Clojure.read("clojure.core.async"));
        stream = new Stream();
        Sample s = new Sample(507);
        int visits = 7_400;
        for (int i = 0; i < visits; i++) {
            Instant at = Sample.at(i, visits, Duration.ofHours(9));
            Viewer viewer = stream.join("viewer " + s.id(), at);
            if (i % 100 == 99) stream.say(new Minute(i / 100, at, s.code(7), s.text(300)));
            if (s.below(60) != 0) stream.leave(viewer);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
