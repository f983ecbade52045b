package ch.firnbahn.crew;

import ch.firnbahn.base.CameraBuffers;
import ch.firnbahn.base.MenuBook;
import ch.firnbahn.base.RopeForces;
import ch.firnbahn.base.SlopeModel;
import ch.firnbahn.base.TableBookings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;

/** Who signs in again gets a new token; the earlier one is not taken out, and the sweep goes over the people, not over the tokens. */
public class Main {
    record Tour(String line, Instant from, String task, boolean done) {}

    static final class CrewSession {
        final String token;
        final String person;
        final Instant since;
        final List<Tour> tours = new ArrayList<>();
        final byte[] picture;
        Instant lastSeen;

        CrewSession(String token, String person, Instant since, byte[] picture) {
            this.token = token;
            this.person = person;
            this.since = since;
            this.picture = picture;
            lastSeen = since;
        }
    }

    static final class CrewSessions {
        private static final Duration IDLE = Duration.ofMinutes(40);
        private final Map<String, CrewSession> byPerson = new ConcurrentHashMap<>();
        private final Map<String, CrewSession> byToken = new ConcurrentHashMap<>();

        void signedIn(CrewSession s) {
            byPerson.put(s.person, s);
            byToken.put(s.token, s);
        }

        CrewSession of(String token, Instant now) {
            CrewSession s = byToken.get(token);
            if (s != null) s.lastSeen = now;
            return s;
        }

        void signOut(String token) {
            CrewSession s = byToken.remove(token);
            if (s != null) byPerson.remove(s.person, s);
        }

        /** Called each quarter of an hour. */
        void sweep(Instant now) {
            byPerson.values().removeIf(s -> {
                boolean over = s.lastSeen.plus(IDLE).isBefore(now);
                if (over) byToken.remove(s.token);
                return over;
            });
        }
    }

    static final class CrewDesk {
        final CrewSessions sessions = new CrewSessions();
        final SlopeModel slopes = new SlopeModel(21);
        final MenuBook menus = new MenuBook(22);
        final RopeForces forces = new RopeForces(23);
        final TableBookings tables = new TableBookings(24);
        final CameraBuffers cameras = new CameraBuffers();
    }

    private static final CrewDesk DESK = new CrewDesk();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(211);
        int n = 9600;
        String[] tokens = new String[260];
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(21));
            int p = s.below(tokens.length);
            CrewSession c = new CrewSession(s.id() + "-" + s.id(), "crew-" + p, now, s.bytes(900 + s.below(1000)));
            DESK.sessions.signedIn(c);
            for (int t = 2 + s.below(6); t > 0; t--) c.tours.add(new Tour("line " + s.below(22), now.plusSeconds(600L * t), s.text(20 + s.below(50)), s.below(2) == 0));
            if (DESK.sessions.of(c.token, now.plusSeconds(30)) == null) throw new IllegalStateException();
            if (s.below(4) == 0 && tokens[p] != null) DESK.sessions.signOut(tokens[p]);
            tokens[p] = c.token;
            if (i % 12 == 0 && i % 600 > 540) DESK.sessions.sweep(now);
        }
        Ready.last();
    }
}
