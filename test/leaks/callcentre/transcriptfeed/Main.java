package fi.soitto.transcripts;

import fi.soitto.base.AudioFrames;
import fi.soitto.base.CustomerCards;
import fi.soitto.base.KnowledgeArticles;
import fi.soitto.base.NumberRanges;
import fi.soitto.base.VoicePrompts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** What the recogniser hears goes to the live view, the word counter and the mood meter. The mood meter leaves early at an utterance without words and then does not ask for the next one, so that all the others wait in the buffer of its subscription. */
public class Main {
    record Utterance(String call, Instant at, boolean agent, String text, float confidence) {}

    abstract static class Listener implements Flow.Subscriber<Utterance> {
        protected Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(1);
        }

        @Override
        public void onError(Throwable t) {
            System.err.println(t.getMessage());
        }

        @Override
        public void onComplete() {}
    }

    static final class LiveView extends Listener {
        private final Deque<Utterance> screen = new ArrayDeque<>();

        @Override
        public void onNext(Utterance u) {
            screen.addLast(u);
            if (screen.size() > 200) screen.removeFirst();
            subscription.request(1);
        }
    }

    static final class WordCounter extends Listener {
        final LongAdder words = new LongAdder();

        @Override
        public void onNext(Utterance u) {
            for (int i = 0; i < u.text.length(); i++) if (u.text.charAt(i) == ' ') words.increment();
            subscription.request(1);
        }
    }

    static final class MoodMeter extends Listener {
        private static final int CALLS = 500;
        private final Map<String, Float> moods = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Float> eldest) {
                return size() > CALLS;
            }
        };

        @Override
        public void onNext(Utterance u) {
            if (u.text.isBlank()) return;
            float mood = (u.text.hashCode() % 100) / 100f * u.confidence;
            moods.merge(u.call, mood, (a, b) -> a * 0.8f + b * 0.2f);
            subscription.request(1);
        }
    }

    static final class TranscriptFeed {
        private final ExecutorService workers = Executors.newFixedThreadPool(3);
        private final SubmissionPublisher<Utterance> publisher = new SubmissionPublisher<>(workers, 65_536);
        final WordCounter words = new WordCounter();
        long refused;

        TranscriptFeed() {
            publisher.subscribe(new LiveView());
            publisher.subscribe(words);
            publisher.subscribe(new MoodMeter());
        }

        void heard(Utterance u) {
            publisher.offer(u, (subscriber, item) -> {
                refused++;
                return false;
            });
        }
    }

    static final class Recogniser {
        final TranscriptFeed feed = new TranscriptFeed();
        final VoicePrompts prompts = new VoicePrompts(61);
        final CustomerCards cards = new CustomerCards(62);
        final KnowledgeArticles articles = new KnowledgeArticles(63);
        final NumberRanges ranges = new NumberRanges(64);
        final AudioFrames frames = new AudioFrames();
    }

    private static Recogniser recogniser;

    public static void main(String[] args) throws Exception {
        recogniser = new Recogniser();
        Sample s = new Sample(66);
        int heard = 38_000;
        String[] calls = new String[90];
        for (int i = 0; i < heard; i++) {
            int line = s.below(90);
            if (calls[line] == null || s.below(40) == 0) calls[line] = "call " + s.id();
            // Breath and noise come without words.
            String text = i > 1500 && s.below(300) == 0 ? "" : s.text(20 + s.below(150));
            recogniser.feed.heard(new Utterance(calls[line], Sample.at(i, heard, Duration.ofHours(6)), s.below(2) == 0, text, (float) s.real()));
            if (i % 100 == 0) Thread.sleep(5);
        }
        Thread.sleep(500);
        System.out.println(recogniser.feed.words.words + " words, " + recogniser.feed.refused + " refused");
        Ready.last();
    }
}
