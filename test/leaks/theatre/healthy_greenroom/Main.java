package com.stagedoor.chat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * The chat of the ensemble: thousands of sessions are open, each with its last messages and a small outbox; sessions
 * leave or expire after an hour without a sign, rooms are closed when the last one has left.
 */
public class Main {
    record Post(String from, Instant at, String text) {}

    static class Session {
        private final String id;
        private final String member;
        private final Instant joined;
        private Instant seen;
        private final Set<String> rooms = new HashSet<>();
        private final ArrayDeque<Post> outbox = new ArrayDeque<>();

        Session(String id, String member, Instant joined) {
            this.id = id;
            this.member = member;
            this.joined = joined;
            seen = joined;
        }
    }

    static class Room {
        private static final int HISTORY = 50;
        private final String name;
        private final Map<String, Session> present = new HashMap<>();
        private final ArrayDeque<Post> history = new ArrayDeque<>();

        Room(String name) {
            this.name = name;
        }

        void post(Post post) {
            if (history.size() == HISTORY) history.pollFirst();
            history.addLast(post);
            for (Session session : present.values()) {
                if (session.outbox.size() == 8) session.outbox.pollFirst();
                session.outbox.addLast(post);
            }
        }
    }

    static class Chat {
        private static final Duration IDLE = Duration.ofHours(1);
        private final LinkedHashMap<String, Session> sessions = new LinkedHashMap<>(256, 0.75f, true);
        private final Map<String, Room> rooms = new HashMap<>();

        Session join(String id, String member, List<String> names, Instant now) {
            Session session = new Session(id, member, now);
            sessions.put(id, session);
            for (String name : names) {
                rooms.computeIfAbsent(name, Room::new).present.put(id, session);
                session.rooms.add(name);
            }
            return session;
        }

        void say(String id, String text, Instant now) {
            Session session = sessions.get(id);
            if (session == null) return;
            session.seen = now;
            session.rooms.stream().limit(1).forEach(r -> rooms.get(r).post(new Post(session.member, now, text)));
        }

        void leave(String id) {
            Session session = sessions.remove(id);
            if (session == null) return;
            for (String name : session.rooms) {
                Room room = rooms.get(name);
                room.present.remove(id);
                if (room.present.isEmpty()) rooms.remove(name);
            }
        }

        void expire(Instant now) {
            for (Session s : List.copyOf(sessions.values())) {
                if (s.seen.isAfter(now.minus(IDLE))) return;
                leave(s.id);
            }
        }
    }

    private static Chat chat;

    public static void main(String[] args) throws Exception {
        House.open(Part.REPERTOIRE, Part.SCAN_BUFFERS, Part.SEAT_PLANS);
        chat = new Chat();
        Sample s = new Sample(314);
        int n = Scale.of(24_000);
        String[] ids = new String[2_048]; // who joined last
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(8));
            String id = s.id();
            ids[i % ids.length] = id;
            chat.join(id, s.code(8), List.of("room " + s.below(400), "show " + s.below(40)), now);
            for (int k = 0; k < 3; k++) chat.say(ids[Math.max(0, i - s.below(2_000)) % ids.length], s.text(50), now);
            if (s.below(3) == 0) chat.leave(ids[Math.max(0, i - s.below(1_500)) % ids.length]);
            if (i % 100 == 0) chat.expire(now);
        }
        System.err.println(chat.sessions.size() + " sessions in " + chat.rooms.size() + " rooms");
        Ready.last();
    }
}
