package fi.soitto.chats;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: each chat that is open has a virtual thread with the conversation in its variables, which waits for the next line with a time limit and ends with the chat; texts for answers that cannot change, and the closed chats of the last minutes up to a number. */
public class Main {
    record Line(Instant at, boolean customer, String text) {}

    record Closed(int chat, Instant at, int lines, String lastWord) {}

    static final class Chat {
        final int number;
        final BlockingQueue<Line> inbox = new ArrayBlockingQueue<>(40);

        Chat(int number) {
            this.number = number;
        }
    }

    static final class AnswerTexts {
        private final List<String> texts;

        AnswerTexts(Sample s) {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < Scale.of(30_000); i++) all.add(s.text(60 + s.below(160)));
            texts = List.copyOf(all);
        }

        String fitting(String question) {
            return texts.get(Math.floorMod(question.hashCode(), texts.size()));
        }
    }

    static final class ChatHall {
        private static final int CLOSED = 5000;
        final Map<Integer, Chat> open = new ConcurrentHashMap<>();
        private final Deque<Closed> closed = new ArrayDeque<>();
        private final AnswerTexts answers;
        private final Method start;
        final AtomicInteger timedOut = new AtomicInteger();
        final Semaphore busy = new Semaphore(2);

        ChatHall(AnswerTexts answers) throws NoSuchMethodException {
            this.answers = answers;
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        }

        void open(int number) throws ReflectiveOperationException {
            Chat c = new Chat(number);
            open.put(number, c);
            start.invoke(null, (Runnable) () -> serve(c));
        }

        private void serve(Chat c) {
            List<Line> conversation = new ArrayList<>();
            try {
                while (true) {
                    Line l = c.inbox.poll(10, TimeUnit.MINUTES);
                    if (l == null) {
                        timedOut.incrementAndGet();
                        return;
                    }
                    conversation.add(l);
                    if (l.text.startsWith("bye")) return;
                    busy.acquire();
                    conversation.add(new Line(Instant.now(), false, c.number + ": " + answers.fitting(l.text)));
                    busy.release();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                open.remove(c.number);
                synchronized (closed) {
                    closed.addLast(new Closed(c.number, Instant.now(), conversation.size(), conversation.isEmpty() ? "" : conversation.get(conversation.size() - 1).text));
                    if (closed.size() > CLOSED) closed.removeFirst();
                }
            }
        }
    }

    private static ChatHall hall;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(921);
        hall = new ChatHall(new AnswerTexts(s));
        int at = 0;
        int room = Scale.of(2600);
        int[] numbers = new int[room];
        for (int i = 0; i < room; i++) hall.open(numbers[i] = ++at);
        for (int i = 0; i < room * 30; i++) {
            int k = s.below(room);
            Chat c = hall.open.get(numbers[k]);
            if (c == null) continue;
            if (s.below(12) == 0) {
                c.inbox.put(new Line(Instant.now(), true, "bye " + s.code(4)));
                hall.open(numbers[k] = ++at);
            } else {
                c.inbox.put(new Line(Instant.now(), true, s.text(20 + s.below(100))));
            }
            if (i % 4000 == 0) Thread.sleep(20);
        }
        for (int i = 0; i < 100 && hall.open.values().stream().anyMatch(c -> !c.inbox.isEmpty()); i++) Thread.sleep(50);
        System.out.println(hall.open.size() + " open of " + at + ", " + hall.timedOut + " timed out");
        Ready.last();
    }
}
