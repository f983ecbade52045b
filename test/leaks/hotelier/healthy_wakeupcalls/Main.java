package eu.kronenhof.wakeup;

import eu.kronenhof.base.DoorLog;
import eu.kronenhof.base.HotelTexts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The telephone exchange of the chain wakes guests. The calls of the next two days wait in a heap by their time and are
 * known by room as well; whoever checks out, or was woken, is taken out of both. All that waits is due in the future. What
 * was said on the line is kept for the newest 3000 calls, as the complaints department wants it.
 */
public class Main {
    static final class WakeUpCall {
        final Instant due;
        final String room;
        final String guest;
        final String language;
        final byte[] greeting;

        WakeUpCall(Instant due, String room, String guest, String language, byte[] greeting) {
            this.due = due;
            this.room = room;
            this.guest = guest;
            this.language = language;
            this.greeting = greeting;
        }
    }

    record Made(Instant at, String room, short seconds, boolean answered, byte[] audio) {}

    static final class Exchange {
        private final PriorityQueue<WakeUpCall> due = new PriorityQueue<>(Comparator.comparing((WakeUpCall c) -> c.due));
        private final Map<String, List<WakeUpCall>> byRoom = new HashMap<>();
        private final Deque<Made> newest = new ArrayDeque<>();

        synchronized void order(WakeUpCall call) {
            due.add(call);
            byRoom.computeIfAbsent(call.room, r -> new ArrayList<>(2)).add(call);
        }

        synchronized void checkOut(String room) {
            List<WakeUpCall> calls = byRoom.remove(room);
            if (calls != null) calls.forEach(due::remove);
        }

        synchronized int run(Instant now, Sample s) {
            int made = 0;
            while (!due.isEmpty() && !due.peek().due.isAfter(now)) {
                WakeUpCall call = due.poll();
                List<WakeUpCall> calls = byRoom.get(call.room);
                calls.remove(call);
                if (calls.isEmpty()) byRoom.remove(call.room);
                newest.addLast(new Made(call.due, call.room, (short) (4 + s.below(20)), s.below(9) > 0, s.bytes(1200 + s.below(800))));
                if (newest.size() > 3000) newest.removeFirst();
                made++;
            }
            return made;
        }

        synchronized int waiting() {
            return due.size();
        }
    }

    private static final Exchange EXCHANGE = new Exchange();

    public static void main(String[] args) throws Exception {
        DoorLog doors = new DoorLog(111);
        HotelTexts texts = new HotelTexts(112);
        Sample s = new Sample(113);
        String[] languages = "de en fr it nl pl".split(" ");
        Instant begin = Instant.now().minus(Duration.ofHours(30));
        for (int hour = 0; hour < 30; hour++) {
            Instant now = begin.plus(Duration.ofHours(hour));
            for (int i = 0; i < 1100; i++) {
                Instant due = now.plusSeconds(600 + s.below(47 * 3600));
                EXCHANGE.order(new WakeUpCall(due, "house " + s.below(64) + " room " + (100 + s.below(600)), s.text(14 + s.below(14)), languages[s.below(6)], s.bytes(350 + s.below(400))));
            }
            for (int i = 0; i < 200; i++) EXCHANGE.checkOut("house " + s.below(64) + " room " + (100 + s.below(600)));
            EXCHANGE.run(now.plus(Duration.ofHours(1)), s);
        }
        Thread caller = new Thread(() -> {
            Sample own = new Sample(114);
            while (true) {
                EXCHANGE.run(Instant.now(), own);
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "wake-up caller");
        caller.setDaemon(true);
        caller.start();
        Thread.sleep(1200);
        Ready.last();
        System.out.println(doors.cards() + texts.text("de", 1).title() + EXCHANGE.waiting());
    }
}
