package nl.randstadlijn.telematics;

import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.json.JSONObject;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.EventWindow;
import org.tidewater.base.PictureCache;
import org.tidewater.base.ReadingRings;
import org.tidewater.base.TariffCube;

/** Tram positions go to the journey planner of a partner, whose endpoint is not reachable; what is emitted waits for the connection. */
public class Main {
    record Position(int tram, double lat, double lon, Instant at) {}

    static class PlannerUplink {
        private final Socket socket;
        private long emitted;

        PlannerUplink(String url) {
            IO.Options o = new IO.Options();
            o.reconnectionDelay = 400;
            o.timeout = 900;
            socket = IO.socket(URI.create(url), o);
            socket.connect();
        }

        void send(Position p, Sample s) throws Exception {
            JSONObject j = new JSONObject();
            j.put("tram", "T" + p.tram);
            j.put("lat", p.lat);
            j.put("lon", p.lon);
            j.put("at", p.at.toEpochMilli());
            j.put("line", 1 + p.tram % 17);
            j.put("next", s.text(14));
            j.put("delay", s.below(400) - 60);
            j.put("trip", s.id());
            socket.emit("position", j);
            emitted++;
        }
    }

    static class Fleet {
        final Map<Integer, Position> current = new HashMap<>();
        final PlannerUplink uplink = new PlannerUplink("http://127.0.0.1:9");
        final ReadingRings rings = new ReadingRings(11);
        final TariffCube fares = new TariffCube(12);
        final EventWindow events = new EventWindow(13);
        final PictureCache icons = new PictureCache(14);
        final ArticleBook passes = new ArticleBook(15);
    }

    private static Fleet fleet;

    public static void main(String[] args) throws Exception {
        fleet = new Fleet();
        Sample s = new Sample(810);
        int n = 6_000;
        for (int i = 0; i < n; i++) {
            int tram = 400 + s.below(160);
            Position p = new Position(tram, 52 + s.real(), 4 + s.real(), Sample.at(i, n, Duration.ofHours(3)));
            Position before = fleet.current.put(tram, p);
            if (before != null && Math.abs(before.lat - p.lat) < 0.0004) continue;
            fleet.uplink.send(p, s);
            fleet.icons.get("/img/" + s.below(4000) + ".webp");
            if (i % 500 == 0) Thread.sleep(20);
        }
        Thread.sleep(800);
        Ready.last();
    }
}
