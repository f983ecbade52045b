package com.deepwindow.screens;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;
import seahall.CatchRecords;
import seahall.EntryWindow;
import seahall.PhotoShelf;

/** Nothing leaks: visitors play a quiz on their phones; who leaves is taken out, answers of the guide lie in a cache that is full. */
public class Main {
    record Answer(String question, String text, long at) {}

    static final class Visitor {
        private final WebSocketSession session;
        private final String nickname;
        private final long joined;
        private final Deque<Answer> last = new ArrayDeque<>();
        private final int[] points = new int[40];
        private long seen;

        Visitor(WebSocketSession session, String nickname, long joined) {
            this.session = session;
            this.nickname = nickname;
            this.joined = joined;
            seen = joined;
        }
    }

    static final class QuizRoom {
        private final Map<String, Visitor> visitors = new ConcurrentHashMap<>();
        private final Cache<String, Answer> answers;
        private long joined;
        private long left;

        QuizRoom(int answersKept) {
            answers = Caffeine.newBuilder().maximumSize(answersKept).executor(Runnable::run).build();
        }

        void join(String id, WebSocketSession session, String nickname, long at) {
            visitors.put(id, new Visitor(new ConcurrentWebSocketSessionDecorator(session, 5_000, 64 * 1_024), nickname, at));
            joined++;
        }

        void asked(String id, String question, String text, long at) throws IOException {
            Visitor visitor = visitors.get(id);
            Answer answer = answers.get(question, q -> new Answer(q, text, at));
            visitor.session.sendMessage(new TextMessage(answer.text()));
            visitor.last.addLast(answer);
            if (visitor.last.size() > 12) visitor.last.removeFirst();
            visitor.points[(int) (visitor.seen % visitor.points.length)]++;
            visitor.seen = at;
        }

        void leave(String id) {
            if (visitors.remove(id) != null) left++;
        }
    }

    private static WebSocketSession browser(String id) {
        return (WebSocketSession) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {WebSocketSession.class}, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "getId": return id;
                case "isOpen": return true;
                default: return null;
            }
        });
    }

    private static QuizRoom room;

    public static void main(String[] args) throws Exception {
        CatchRecords.load(12_000);
        EntryWindow.load(60_000);
        PhotoShelf.load(5_000);
        Sample s = new Sample(9346);
        room = new QuizRoom(Scale.of(14_000));
        int atOnce = Scale.of(7_500);
        Deque<String> turn = new ArrayDeque<>();
        long now = System.currentTimeMillis();
        int joins = 4 * atOnce;
        for (int i = 1; i <= joins; i++) {
            long at = now - (long) ((joins - i) * (4 * 3_600_000.0 / joins));
            String id = s.id();
            room.join(id, browser(id), s.text(12), at);
            turn.addLast(id);
            for (int k = s.below(3); k >= 0; k--) {
                String question = "question " + s.below(Scale.of(40_000));
                room.asked(k == 0 ? id : turn.peekFirst(), question, s.text(100 + s.below(200)), at);
            }
            if (turn.size() > atOnce) room.leave(turn.removeFirst());
        }
        turn.clear();
        room.answers.cleanUp();
        System.out.println(room.visitors.size() + " in the room of " + room.joined + ", " + room.left + " left");
        Ready.last();
    }
}
