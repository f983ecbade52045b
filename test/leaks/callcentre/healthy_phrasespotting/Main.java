package fi.soitto.spotting;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.ahocorasick.trie.Emit;
import org.ahocorasick.trie.Trie;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: phrases that must or must not be said, in an automaton for each language, most of the memory; the calls that are running with their last sentences, which end or are given up after half an hour; findings of the last forty minutes. */
public class Main {
    record Finding(Instant at, String call, String phrase, int offset) {}

    static final class RunningCall {
        final String id;
        final Deque<String> lastSentences = new ArrayDeque<>();
        Instant last;
        int found;

        RunningCall(String id) {
            this.id = id;
        }
    }

    static final class Spotter {
        private static final Duration GIVEN_UP = Duration.ofMinutes(30);
        private static final Duration FINDINGS = Duration.ofMinutes(40);
        private final Map<String, Trie> automata = new HashMap<>();
        private final Map<String, RunningCall> running = new HashMap<>();
        private final Deque<Finding> findings = new ArrayDeque<>();

        void learn(String language, Collection<String> phrases) {
            automata.put(language, Trie.builder().ignoreCase().addKeywords(phrases).build());
        }

        void hear(String call, String language, String sentence, Instant at) {
            RunningCall c = running.computeIfAbsent(call, RunningCall::new);
            c.last = at;
            c.lastSentences.addLast(sentence);
            if (c.lastSentences.size() > 25) c.lastSentences.removeFirst();
            for (Emit e : automata.get(language).parseText(sentence)) {
                c.found++;
                findings.addLast(new Finding(at, call, e.getKeyword(), e.getStart()));
            }
            while (!findings.isEmpty() && findings.peekFirst().at.isBefore(at.minus(FINDINGS))) findings.removeFirst();
        }

        void ended(String call) {
            running.remove(call);
        }

        void sweep(Instant now) {
            for (Iterator<RunningCall> i = running.values().iterator(); i.hasNext(); ) {
                if (i.next().last.isBefore(now.minus(GIVEN_UP))) i.remove();
            }
        }
    }

    private static final Spotter SPOTTER = new Spotter();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(911);
        for (String language : new String[] {"fi", "sv"}) {
            Collection<String> phrases = new java.util.HashSet<>();
            while (phrases.size() < Scale.of(17_000)) phrases.add(s.text(8 + s.below(22)).trim());
            SPOTTER.learn(language, phrases);
        }
        int sentences = 90_000;
        int lines = Scale.of(900);
        String[] calls = new String[lines];
        for (int i = 0; i < sentences; i++) {
            Instant at = Sample.at(i, sentences, Duration.ofHours(9));
            int line = s.below(lines);
            if (calls[line] == null || s.below(30) == 0) {
                // One in twenty is cut off without a message of its end.
                if (calls[line] != null && s.below(20) > 0) SPOTTER.ended(calls[line]);
                calls[line] = "call " + s.id();
            }
            SPOTTER.hear(calls[line], line % 2 == 0 ? "fi" : "sv", s.text(40 + s.below(90)), at);
            if (i % 300 == 0) SPOTTER.sweep(at);
        }
        System.out.println(SPOTTER.running.size() + " calls, " + SPOTTER.findings.size() + " findings");
        Ready.last();
    }
}
