package com.marigold.events;

import de.kornfeld.bakery.*;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.Flow;
import javax.swing.text.PlainDocument;
import javax.swing.undo.UndoManager;
import org.harness.Ready;
import org.harness.Sample;

/** Plans of events are edited in sessions that end after forty minutes; each has at most 100 steps to undo, and a handle that a cleaner frees. */
public class Main {
    private static final Cleaner CLEANER = Cleaner.create();

    static final class Handle implements Runnable {
        private final int[] cells = new int[200];

        @Override
        public void run() {
            java.util.Arrays.fill(cells, 0);
        }
    }

    static final class Session {
        final String id, planner;
        long lastUsed;
        final PlainDocument plan = new PlainDocument();
        final UndoManager undo = new UndoManager();
        final Handle handle = new Handle();

        Session(String id, String planner) {
            this.id = id;
            this.planner = planner;
            plan.addUndoableEditListener(undo);
            CLEANER.register(this, handle);
        }
    }

    static final class Desk {
        private static final long TIMEOUT = 40 * 60_000L;
        private final Map<String, Session> sessions = new HashMap<>();
        private final SubmissionPublisher<String> changes = new SubmissionPublisher<>(Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, "changes");
            t.setDaemon(true);
            return t;
        }), 1_024);
        private final ArrayDeque<String> latest = new ArrayDeque<>();

        Desk() {
            changes.subscribe(new Flow.Subscriber<>() {
                private Flow.Subscription s;

                public void onSubscribe(Flow.Subscription s) {
                    (this.s = s).request(100);
                }

                public void onNext(String c) {
                    synchronized (latest) {
                        latest.add(c);
                        if (latest.size() > 5_000) latest.poll();
                    }
                    s.request(1);
                }

                public void onError(Throwable t) {}

                public void onComplete() {}
            });
        }

        void edit(Session s, String text, long now) throws Exception {
            s.lastUsed = now;
            s.plan.insertString(0, text, null);
            if (s.plan.getLength() > 4_000) s.plan.remove(3_000, s.plan.getLength() - 3_000);
            changes.submit(s.id + " " + now + " " + text);
        }

        void expire(long now) {
            for (Iterator<Session> i = sessions.values().iterator(); i.hasNext(); ) if (i.next().lastUsed < now - TIMEOUT) i.remove();
        }
    }

    public static void main(String[] args) throws Exception {
        Photos.load();
        OvenCurves curves = OvenCurves.open();
        Recipes.load();
        Regulars regulars = Regulars.open();
        Desk desk = new Desk();
        Words w = new Words(27);
        int n = 60_000;
        ArrayDeque<Session> active = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            long now = Sample.at(i, n, Duration.ofHours(11)).toEpochMilli();
            if (i % 110 == 0) {
                Session s = new Session("s" + w.hex(12), w.person());
                s.lastUsed = now;
                desk.sessions.put(s.id, s);
                active.add(s);
                if (active.size() > 30) active.poll();
                desk.expire(now);
            }
            int pick = w.below(active.size());
            for (Session s : active) if (pick-- == 0) desk.edit(s, w.note(6), now);
        }
        Thread.sleep(300);
        Ready.last();
        System.out.println(curves + " " + regulars);
    }
}
