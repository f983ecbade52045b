package ch.firnbahn.matching;

import ch.firnbahn.base.CameraBuffers;
import ch.firnbahn.base.SeasonGuests;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A nightly search for guests who are registered twice: all of them are in blocks by sound and year of birth, half of the blocks have been compared. */
public class Main {
    static final class Person {
        final int number;
        final String name;
        final String street;
        final String mail;
        final short born;
        final int[] trigrams;

        Person(int number, String name, String street, String mail, short born) {
            this.number = number;
            this.name = name;
            this.street = street;
            this.mail = mail;
            this.born = born;
            trigrams = new int[Math.max(1, name.length() - 2)];
            for (int i = 0; i < trigrams.length; i++) trigrams[i] = (name.charAt(i) << 14) + (name.charAt(Math.min(i + 1, name.length() - 1)) << 7) + name.charAt(Math.min(i + 2, name.length() - 1));
            java.util.Arrays.sort(trigrams);
        }
    }

    record Block(String sound, short born) {}

    record Pair(int a, int b, float likeness) {}

    static final class Matching implements Runnable {
        private final Map<Block, List<Person>> blocks = new HashMap<>();
        private final List<Pair> pairs = new ArrayList<>();
        private final BitSet compared = new BitSet();
        final AtomicInteger done = new AtomicInteger();

        void load(Sample s, int n) {
            for (int i = 0; i < n; i++) {
                String name = s.text(10 + s.below(14));
                Person p = new Person(i, name, s.text(12 + s.below(16)), s.code(6) + s.below(999) + "@mail.example", (short) (1935 + s.below(85)));
                blocks.computeIfAbsent(new Block(name.substring(0, 3), p.born), b -> new ArrayList<>(2)).add(p);
            }
        }

        @Override
        public void run() {
            for (List<Person> block : blocks.values()) {
                for (int i = 0; i < block.size(); i++) {
                    Person a = block.get(i);
                    for (int k = i + 1; k < block.size(); k++) {
                        float likeness = compare(a, block.get(k));
                        if (likeness > 0.8f) pairs.add(new Pair(a.number, block.get(k).number, likeness));
                    }
                    compared.set(a.number);
                }
                if (done.incrementAndGet() > blocks.size() / 2) pause();
            }
            blocks.clear();
        }

        private static float compare(Person a, Person b) {
            int same = 0;
            for (int i = 0, k = 0; i < a.trigrams.length && k < b.trigrams.length;) {
                int c = Integer.compare(a.trigrams[i], b.trigrams[k]);
                if (c == 0) same++;
                if (c <= 0) i++;
                if (c >= 0) k++;
            }
            return 2f * same / (a.trigrams.length + b.trigrams.length);
        }

        private static void pause() {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final class NightJobs {
        final SeasonGuests guests = new SeasonGuests(131);
        final CameraBuffers cameras = new CameraBuffers();
        final Matching matching = new Matching();
    }

    private static NightJobs jobs;

    public static void main(String[] args) throws Exception {
        jobs = new NightJobs();
        jobs.matching.load(new Sample(1311), 680_000);
        Thread t = new Thread(jobs.matching, "guest-matching");
        t.setDaemon(true);
        t.start();
        while (jobs.matching.done.get() < jobs.matching.blocks.size() / 2) Thread.sleep(50);
        Ready.last();
    }
}
