package com.flyaway.kiosk;

import airport.*;

import org.harness.Ready;

import java.lang.reflect.Method;
import java.util.*;
import java.util.concurrent.*;

/**
 * Every check-in runs in a virtual thread that asks the border authority and waits for its answer.
 * Where an answer is lost, the thread waits for ever: there is no time limit.
 */
public class Main {
    static final class Document {
        final String number, nationality;
        final byte[] chip;

        Document(Rnd r) {
            number = r.letters(2) + r.digits(7);
            nationality = r.letters(3);
            chip = r.octets(1500);
        }
    }

    static final class BorderClient {
        private final Map<Long, CompletableFuture<Boolean>> questions = new ConcurrentHashMap<>();
        private long last;

        synchronized CompletableFuture<Boolean> ask(String document) {
            CompletableFuture<Boolean> f = new CompletableFuture<>();
            questions.put(++last, f);
            return f;
        }

        void answered(long id, boolean ok) {
            CompletableFuture<Boolean> f = questions.remove(id);
            if (f != null) f.complete(ok);
        }
    }

    static final class CheckIn implements Runnable {
        private final BorderClient border;
        private final Document document;

        CheckIn(BorderClient border, Document document) {
            this.border = border;
            this.document = document;
        }

        @Override
        public void run() {
            List<String> segments = new ArrayList<>();
            for (int i = 0; i < 6; i++) segments.add(document.number + "/" + i + "/" + document.nationality);
            boolean ok = border.ask(document.number).join();
            if (ok) segments.replaceAll(s -> s + "/OK");
            PRINTED.add(segments.size());
        }
    }

    private static final java.util.concurrent.atomic.LongAdder PRINTED = new java.util.concurrent.atomic.LongAdder();
    private static final BorderClient BORDER = new BorderClient();

    public static void main(String[] a) throws Exception {
        Timetable.publish(70000);
        Manifests.file(16000);
        Gazetteer.read(60000);
        Charts.load(16000);
        Menus.show(12000);
        Method m = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
        ExecutorService e = (ExecutorService) m.invoke(null);
        Rnd r = new Rnd(104);
        for (int i = 1; i <= 9600; i++) {
            e.execute(new CheckIn(BORDER, new Document(r)));
            if (i % 400 == 0) {
                Thread.sleep(30);
                for (long k = i - 399; k <= i; k++) if (k % 4 != 0) BORDER.answered(k, k % 9 != 0);
            }
        }
        Thread.sleep(500);
        Ready.last();
    }
}
