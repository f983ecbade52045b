package chat.lanternrow.hall;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import org.jetlang.channels.Channel;
import org.jetlang.channels.MemoryChannel;
import org.jetlang.core.Disposable;
import org.jetlang.fibers.Fiber;
import org.jetlang.fibers.PoolFiberFactory;

/** Rooms with their last 300 lines, members who are online, and names of rooms and languages that are few. */
public class Main {
    record Line(String room, String language, String nick, String text, Instant at) {}

    static final class Room {
        private final Line[] last = new Line[300];
        private int next;
        long said;

        void add(Line l) {
            last[next] = l;
            next = (next + 1) % last.length;
            said++;
        }
    }

    static final class Member {
        final String nick;
        final Instant joined;
        final Fiber fiber;
        final Disposable subscription;
        int heard;

        Member(String nick, Instant joined, Fiber fiber, Channel<Line> lines) {
            this.nick = nick;
            this.joined = joined;
            this.fiber = fiber;
            fiber.start();
            subscription = lines.subscribe(fiber, l -> heard++);
        }

        void leave() {
            subscription.dispose();
            fiber.dispose();
        }
    }

    static final class Hall {
        private final ExecutorService workers = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "hall-worker");
            t.setDaemon(true);
            return t;
        });
        private final PoolFiberFactory fibers = new PoolFiberFactory(workers);
        private final Channel<Line> announcements = new MemoryChannel<>();
        private final Interner<String> names = Interners.newStrongInterner();
        private final Map<String, Room> rooms = new LinkedHashMap<>();
        private final Map<String, Member> online = new LinkedHashMap<>();
        final PlayerLru profiles = new PlayerLru(341);
        final LoginWindow logins = new LoginWindow(342);
        final LatencyRings latency = new LatencyRings(343);

        void say(String room, String language, String nick, String text, Instant at) {
            String name = names.intern(room);
            rooms.computeIfAbsent(name, k -> new Room()).add(new Line(name, names.intern(language), nick, text, at));
        }

        void join(String nick, Instant at) {
            online.put(nick, new Member(nick, at, fibers.create(), announcements));
        }

        void leave(String nick) {
            Member m = online.remove(nick);
            if (m != null) m.leave();
        }
    }

    private static Hall hall;

    public static void main(String[] args) throws Exception {
        hall = new Hall();
        Sample s = new Sample(805);
        String[] languages = {"en", "de", "pl", "pt-BR", "ja"};
        ArrayDeque<String> order = new ArrayDeque<>();
        int n = 200_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(12));
            hall.say("room-" + s.below(280), new String(languages[s.below(5)]), "nick" + s.below(9000), s.text(30 + s.below(160)), at);
            if (i % 20 == 0) {
                String nick = "nick" + i;
                hall.join(nick, at);
                order.add(nick);
                if (order.size() > 1500) hall.leave(order.poll());
            }
            if (i % 4000 == 0) {
                hall.announcements.publish(new Line("all", "en", "system", s.text(60), at));
                for (Member m : hall.online.values()) {
                    CountDownLatch done = new CountDownLatch(1);
                    m.fiber.execute(done::countDown);
                    done.await();
                }
            }
        }
        Ready.last();
    }
}
