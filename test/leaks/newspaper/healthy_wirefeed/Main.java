package com.meridianpress.wires.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import newsroom.Hyphenation;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import scala.collection.immutable.LazyList;
import scala.collection.immutable.LazyList$;

/** Healthy: stories come as a lazy list that is left behind as it is read; the stories of two days stay for customers who ask again, by number and by subject. */
public class Main {
    record Story(long number, int version, Instant received, String headline, List<String> paragraphs, List<String> subjects) {}

    static class Wire {
        private final Sample s = new Sample(732);
        private final int total;
        private int read;

        Wire(int total) {
            this.total = total;
        }

        Story next() {
            int n = read++;
            String[] paragraphs = new String[2 + s.below(6)];
            for (int k = 0; k < paragraphs.length; k++) paragraphs[k] = s.text(120 + s.below(240));
            String[] subjects = new String[1 + s.below(3)];
            for (int k = 0; k < subjects.length; k++) subjects[k] = "medtop:" + (20_000_000 + s.below(1_400));
            return new Story(7_300_000 + n, 1 + s.below(3), Sample.at(n, total, Duration.ofDays(4)), s.text(50), List.of(paragraphs), List.of(subjects));
        }
    }

    static class TwoDays {
        private final LinkedHashMap<Long, Story> byNumber = new LinkedHashMap<>();
        private final Map<String, Set<Long>> bySubject = new java.util.HashMap<>();

        void add(Story story) {
            byNumber.put(story.number, story);
            for (String subject : story.subjects) bySubject.computeIfAbsent(subject, k -> new HashSet<>()).add(story.number);
            Instant limit = story.received.minus(Duration.ofDays(2));
            for (Iterator<Story> oldest = byNumber.values().iterator(); oldest.hasNext(); ) {
                Story old = oldest.next();
                if (!old.received.isBefore(limit)) break;
                oldest.remove();
                for (String subject : old.subjects) {
                    Set<Long> numbers = bySubject.get(subject);
                    if (numbers != null && numbers.remove(old.number) && numbers.isEmpty()) bySubject.remove(subject);
                }
            }
        }
    }

    static final TwoDays STORIES = new TwoDays();

    static void read(LazyList<Story> rest, int count) {
        for (int i = 0; i < count; i++) {
            STORIES.add(rest.head());
            rest = (LazyList<Story>) rest.tail();
        }
    }

    public static void main(String[] args) throws Exception {
        Hyphenation.load(40_000);
        WireQueue.load(4_000);
        int count = Scale.of(26_000);
        read(LazyList$.MODULE$.continually(new Wire(count)::next), count);
        Ready.last();
    }
}
