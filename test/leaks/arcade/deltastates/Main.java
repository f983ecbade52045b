package gg.tinycrown.kart;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.ShopDb;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Each state of a race refers to the one before, for the difference that is sent. Nobody cuts the chain behind. */
public class Main {
    static final class RaceState {
        final int tick;
        final Instant at;
        final float[] positions;
        final short[] items;
        final RaceState previous;

        RaceState(int tick, Instant at, float[] positions, short[] items, RaceState previous) {
            this.tick = tick;
            this.at = at;
            this.positions = positions;
            this.items = items;
            this.previous = previous;
        }

        byte[] difference() {
            byte[] changed = new byte[positions.length];
            for (int i = 0; i < positions.length; i++) {
                changed[i] = (byte) (previous == null ? 127 : Math.round((positions[i] - previous.positions[i]) * 8));
            }
            return changed;
        }
    }

    static final class Race {
        final String track;
        final long[] drivers;
        RaceState state;
        long sent;

        Race(String track, long[] drivers) {
            this.track = track;
            this.drivers = drivers;
        }

        void advance(Instant at, Sample s) {
            float[] p = state == null ? new float[drivers.length * 6] : state.positions.clone();
            for (int i = 0; i < p.length; i++) p[i] += (float) s.real();
            state = new RaceState(state == null ? 0 : state.tick + 1, at, p, new short[drivers.length], state);
            sent += state.difference().length;
        }
    }

    static final class RaceServer {
        final Map<String, Race> races = new HashMap<>();
        final AvatarCache helmets = new AvatarCache(71);
        final ItemCatalog karts = new ItemCatalog(72);
        final LatencyRings latency = new LatencyRings(73);
        final LoginWindow logins = new LoginWindow(74);
        final ShopDb shop;

        RaceServer() throws Exception {
            shop = new ShopDb(75);
        }
    }

    private static RaceServer server;

    public static void main(String[] args) throws Exception {
        server = new RaceServer();
        Sample s = new Sample(507);
        for (String track : new String[] {"dunes", "foundry", "icefall"}) {
            Race r = new Race(track, new long[8]);
            for (int i = 0; i < 8; i++) r.drivers[i] = s.number();
            server.races.put(track, r);
        }
        // the endurance cup runs all day, the other tracks start again every few minutes
        int n = 30_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            for (Race r : server.races.values()) {
                r.advance(at, s);
                if (!r.track.equals("dunes") && r.state.tick > 200) r.state = null;
            }
        }
        Ready.last();
    }
}
