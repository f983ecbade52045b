package com.meridianpress.wires;

import edu.stanford.nlp.util.HashIndex;
import edu.stanford.nlp.util.Index;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import newsroom.AdRates;
import newsroom.DeliveryDatabase;
import newsroom.PageCache;
import newsroom.ReaderLru;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Stories of the agencies are sorted by desk; each feature that is ever seen gets a number in an index that was never locked after the training. */
public class Main {
    enum Desk { POLITICS, BUSINESS, SPORT, CULTURE, LOCAL }

    record Story(String id, Instant filed, String byline, String slug, List<String> words) {}

    record Filed(String id, Desk desk, Instant at) {}

    static class Classifier {
        private final Index<String> features = new HashIndex<>();
        private float[][] weights = new float[Desk.values().length][0];

        void train(List<Story> stories) {
            for (Story story : stories) vector(story);
            for (int d = 0; d < weights.length; d++) {
                weights[d] = new float[features.size()];
                for (int i = d; i < weights[d].length; i += 3) weights[d][i] = (i * 31 % 200 - 100) / 100f;
            }
        }

        private int[] vector(Story story) {
            int[] numbers = new int[story.words.size() + 3];
            int n = 0;
            for (String word : story.words) numbers[n++] = features.addToIndex("w=" + word);
            numbers[n++] = features.addToIndex("byline=" + story.byline);
            numbers[n++] = features.addToIndex("slug=" + story.slug);
            numbers[n] = features.addToIndex("filed=" + story.filed);
            return numbers;
        }

        Desk desk(Story story) {
            int[] vector = vector(story);
            Desk best = Desk.LOCAL;
            float most = Float.NEGATIVE_INFINITY;
            for (Desk desk : Desk.values()) {
                float sum = 0;
                for (int feature : vector) if (feature < weights[desk.ordinal()].length) sum += weights[desk.ordinal()][feature];
                if (sum > most) {
                    most = sum;
                    best = desk;
                }
            }
            return best;
        }
    }

    static final Classifier CLASSIFIER = new Classifier();
    static final Deque<Filed> LAST_FILED = new ArrayDeque<>();

    static Story story(int number, Instant filed, String[] words, Sample s) {
        List<String> used = new ArrayList<>();
        for (int k = 20 + s.below(60); k > 0; k--) used.add(words[s.below(words.length)]);
        return new Story("urn:newsml:" + number, filed, s.code(2) + " " + s.code(8), s.code(6) + "-" + s.code(7) + "/" + number, used);
    }

    public static void main(String[] args) throws Exception {
        WireQueue.load(5_500);
        ReaderLru.load(36_000);
        DeliveryDatabase.load(30_000);
        AdRates.load(70);
        PageCache.load(9_000);
        Sample s = new Sample(713);
        String[] words = new String[3_000];
        for (int i = 0; i < words.length; i++) words[i] = s.code(4 + s.below(7)).toLowerCase();
        List<Story> training = new ArrayList<>();
        for (int i = 0; i < 600; i++) training.add(story(100_000 + i, Instant.parse("2024-03-01T06:00:00Z").plusSeconds(900L * i), words, s));
        CLASSIFIER.train(training);
        int stories = 14_000;
        for (int i = 0; i < stories; i++) {
            Story story = story(900_000 + i, Sample.at(i, stories, Duration.ofDays(11)), words, s);
            LAST_FILED.addLast(new Filed(story.id, CLASSIFIER.desk(story), story.filed));
            if (LAST_FILED.size() > 500) LAST_FILED.removeFirst();
        }
        Ready.last();
    }
}
