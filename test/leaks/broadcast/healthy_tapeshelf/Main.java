package archive.bandregal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.commons.jxpath.JXPathContext;
import org.harness.Ready;
import org.harness.Sample;
import studio.StillLru;

/** Healthy: the catalogue of the tape archive, which is kept in memory as a whole; tapes are entered, lent and thrown away, and the indexes go with them. */
public class Main {
    public static final class Take {
        private final int from;
        private final String content;

        Take(int from, String content) {
            this.from = from;
            this.content = content;
        }

        public int getFrom() {
            return from;
        }

        public String getContent() {
            return content;
        }
    }

    public static final class Tape {
        private final int number;
        private final String title;
        private final String shelf;
        private final long enteredAt;
        private final List<Take> takes;
        private String lentTo;

        Tape(int number, String title, String shelf, long enteredAt, List<Take> takes) {
            this.number = number;
            this.title = title;
            this.shelf = shelf;
            this.enteredAt = enteredAt;
            this.takes = takes;
        }

        public List<Take> getTakes() {
            return takes;
        }

        public String getTitle() {
            return title;
        }
    }

    record Change(long number, int tape, String what, long at) {}

    static class Catalogue {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final ConcurrentSkipListMap<Integer, Tape> tapes = new ConcurrentSkipListMap<>();
        private final Map<String, Set<Integer>> byWord = new HashMap<>();
        private final Map<String, Set<Integer>> byShelf = new HashMap<>();
        private final Deque<Change> sinceSnapshot = new ArrayDeque<>();
        private long changes;
        private int snapshots;

        void enter(Tape tape) {
            lock.writeLock().lock();
            try {
                tapes.put(tape.number, tape);
                byShelf.computeIfAbsent(tape.shelf, k -> new HashSet<>()).add(tape.number);
                for (String word : tape.title.split(" ")) byWord.computeIfAbsent(word, k -> new HashSet<>()).add(tape.number);
                changed(tape.number, "entered");
            } finally {
                lock.writeLock().unlock();
            }
        }

        void discard(int number) {
            lock.writeLock().lock();
            try {
                Tape tape = tapes.remove(number);
                if (tape == null) return;
                drop(byShelf, tape.shelf, number);
                for (String word : tape.title.split(" ")) drop(byWord, word, number);
                changed(number, "discarded");
            } finally {
                lock.writeLock().unlock();
            }
        }

        private static void drop(Map<String, Set<Integer>> index, String key, int number) {
            Set<Integer> numbers = index.get(key);
            if (numbers == null) return;
            numbers.remove(number);
            if (numbers.isEmpty()) index.remove(key);
        }

        private void changed(int tape, String what) {
            sinceSnapshot.addLast(new Change(++changes, tape, what, System.currentTimeMillis()));
            if (sinceSnapshot.size() < 5_000) return;
            sinceSnapshot.clear();
            snapshots++;
        }

        int takesAfter(int number, int frame) {
            Tape tape = tapes.get(number);
            if (tape == null) return 0;
            return ((Double) JXPathContext.newContext(tape).getValue("count(takes[from > " + frame / 1_000 * 1_000 + "])")).intValue();
        }

        Set<Integer> find(String word) {
            return byWord.getOrDefault(word, Collections.emptySet());
        }
    }

    static final Catalogue CATALOGUE = new Catalogue();

    public static void main(String[] args) throws Exception {
        StillLru.load(250, 12_000);
        Sample s = new Sample(2_351);
        int number = 500_000;
        for (int i = 0; i < 17_000; i++) CATALOGUE.enter(tape(number++, s));
        int found = 0;
        for (int day = 0; day < 2_000; day++) {
            if (day % 2 == 0) CATALOGUE.enter(tape(number++, s));
            CATALOGUE.discard(500_000 + s.below(number - 500_000));
            Tape lent = CATALOGUE.tapes.get(500_000 + s.below(number - 500_000));
            if (lent != null) lent.lentTo = day % 3 == 0 ? null : "editor " + s.below(80);
            found += CATALOGUE.takesAfter(500_000 + s.below(number - 500_000), s.below(9_000)) + CATALOGUE.find("harbor" + s.below(10)).size();
        }
        System.out.println(found + " found");
        Ready.last();
    }

    private static Tape tape(int number, Sample s) {
        List<Take> takes = new ArrayList<>();
        for (int i = 0; i < 3 + s.below(7); i++) takes.add(new Take(1_500 * i + s.below(900), s.text(40 + s.below(60))));
        return new Tape(number, s.text(30).trim(), "R" + s.below(400), System.currentTimeMillis() - 86_400_000L * s.below(15_000), List.copyOf(takes));
    }
}
