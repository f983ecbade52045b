package live.streamgate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import studio.JingleCache;
import studio.TitleRegister;

/** Healthy: segments of live streams are handed to players in the evening, with all workers busy; sessions end when nothing was asked for a while. */
public class Main {
    record Segment(long number, byte[] data, long madeAt) {}

    static final class LiveStream {
        private final String channel;
        private final Deque<Segment> window = new ArrayDeque<>();
        private long next;

        LiveStream(String channel) {
            this.channel = channel;
        }

        synchronized void append(byte[] data) {
            window.addLast(new Segment(next++, data, System.currentTimeMillis()));
            if (window.size() > 12) window.removeFirst();
        }

        synchronized Segment newest() {
            return window.peekLast();
        }
    }

    static final class PlayerSession {
        private final String token;
        private final String channel;
        private final String agent;
        private final byte[] sendBuffer = new byte[1_500];
        private volatile long lastAsked;
        private int segments;

        PlayerSession(String token, String channel, String agent) {
            this.token = token;
            this.channel = channel;
            this.agent = agent;
            lastAsked = System.currentTimeMillis();
        }

        void send(Segment segment) {
            System.arraycopy(segment.data(), 0, sendBuffer, 0, Math.min(sendBuffer.length, segment.data().length));
            segments++;
            lastAsked = System.currentTimeMillis();
        }
    }

    static class StreamGate {
        private static final long TIMEOUT = 1_200;
        private final Map<String, LiveStream> streams = new ConcurrentHashMap<>();
        private final Map<String, PlayerSession> sessions = new ConcurrentHashMap<>();
        private final LongAdder served = new LongAdder();
        private final LongAdder ended = new LongAdder();
        private final ThreadPoolExecutor workers = new ThreadPoolExecutor(16, 16, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(400),
                r -> new Thread(r, "gate-worker"), new ThreadPoolExecutor.CallerRunsPolicy());
        private final ScheduledExecutorService upkeep = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "gate-upkeep"));

        void start() {
            upkeep.scheduleAtFixedRate(this::endIdle, 200, 200, TimeUnit.MILLISECONDS);
        }

        void endIdle() {
            long limit = System.currentTimeMillis() - TIMEOUT;
            for (Iterator<PlayerSession> all = sessions.values().iterator(); all.hasNext(); ) {
                if (all.next().lastAsked < limit) {
                    all.remove();
                    ended.increment();
                }
            }
        }

        void ask(String token, String channel, String agent) {
            workers.execute(() -> {
                PlayerSession session = sessions.computeIfAbsent(token, t -> new PlayerSession(t, channel, agent));
                Segment segment = streams.get(session.channel).newest();
                if (segment != null) session.send(segment);
                served.increment();
            });
        }
    }

    static final StreamGate GATE = new StreamGate();

    public static void main(String[] args) throws Exception {
        JingleCache.load(4_000, 12_000);
        TitleRegister.load(3_000);
        for (int i = 0; i < 40; i++) GATE.streams.put("channel " + i, new LiveStream("channel " + i));
        GATE.start();
        CountDownLatch evening = new CountDownLatch(1);
        Thread players = new Thread(() -> {
            Sample s = new Sample(2_311);
            List<String> tokens = new ArrayList<>();
            for (int i = 0; i < 3_500; i++) tokens.add(s.id());
            for (long round = 0; ; round++) {
                for (LiveStream stream : GATE.streams.values()) if (round % 3 == 0) stream.append(s.bytes(9_000));
                for (int i = 0; i < 700; i++) GATE.ask(tokens.get(s.below(tokens.size())), "channel " + s.below(40), "player/" + s.below(9));
                for (int i = 0; i < 40; i++) tokens.set(s.below(tokens.size()), s.id());
                if (round == 100) evening.countDown();
                try {
                    Thread.sleep(50);
                } catch (InterruptedException ended) {
                    return;
                }
            }
        }, "players");
        players.setDaemon(true);
        players.start();
        evening.await();
        Ready.last();
    }
}
