package com.bluereef.reviews;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import seahall.EntryWindow;
import seahall.FeedPrices;
import seahall.PhotoShelf;
import seahall.ProbeRings;
import seahall.SpeciesBook;
import weka.classifiers.bayes.NaiveBayesMultinomialText;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Each review that is sorted sets a value of the string attribute of the one header, which keeps every text that was ever set. */
public class Main {
    enum Kind { PRAISE, COMPLAINT, QUESTION }

    record Review(String platform, long written, int stars, String text) {}

    record Sorted(Review review, Kind kind, double certainty) {}

    static final class ReviewSorter {
        private final Instances structure;
        private final NaiveBayesMultinomialText bayes = new NaiveBayesMultinomialText();
        private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);

        ReviewSorter() {
            ArrayList<Attribute> attributes = new ArrayList<>();
            attributes.add(new Attribute("text", (List<String>) null));
            attributes.add(new Attribute("stars"));
            List<String> kinds = new ArrayList<>();
            for (Kind kind : Kind.values()) kinds.add(kind.name());
            attributes.add(new Attribute("kind", kinds));
            structure = new Instances("reviews", attributes, 0);
            structure.setClassIndex(2);
        }

        void learn(List<Review> examples, List<Kind> kinds) throws Exception {
            Instances training = new Instances(structure, examples.size());
            for (int i = 0; i < examples.size(); i++) {
                Instance example = toInstance(examples.get(i));
                example.setClassValue(kinds.get(i).name());
                training.add(example);
            }
            bayes.buildClassifier(training);
        }

        private Instance toInstance(Review review) {
            Instance instance = new DenseInstance(structure.numAttributes());
            instance.setDataset(structure);
            instance.setValue(structure.attribute("text"), review.text());
            instance.setValue(structure.attribute("stars"), review.stars());
            return instance;
        }

        Sorted sort(Review review) throws Exception {
            double[] of = bayes.distributionForInstance(toInstance(review));
            int best = 0;
            for (int i = 1; i < of.length; i++) if (of[i] > of[best]) best = i;
            Kind kind = Kind.values()[best];
            counts.merge(kind, 1, Integer::sum);
            return new Sorted(review, kind, of[best]);
        }
    }

    static final class ReviewDesk {
        private final ReviewSorter sorter = new ReviewSorter();
        private final Deque<Sorted> toAnswer = new ArrayDeque<>();

        void arrived(Review review) throws Exception {
            Sorted sorted = sorter.sort(review);
            if (sorted.kind() != Kind.PRAISE) toAnswer.addLast(sorted);
            if (toAnswer.size() > 120) toAnswer.removeFirst();
        }
    }

    private static ReviewDesk desk;

    private static Review review(Sample s, long at) {
        return new Review(s.below(2) == 0 ? "maps" : "trips", at, 1 + s.below(5), s.text(70 + s.below(s.below(6) == 0 ? 400 : 120)));
    }

    public static void main(String[] args) throws Exception {
        PhotoShelf.load(6_400);
        SpeciesBook.load(9_000);
        ProbeRings.load(45, 9_000);
        EntryWindow.load(90_000);
        FeedPrices.load(34_000);
        Sample s = new Sample(9321);
        desk = new ReviewDesk();
        long now = System.currentTimeMillis();
        List<Review> examples = new ArrayList<>();
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            examples.add(review(s, now - 400L * 86_400_000L + i * 3_600_000L));
            kinds.add(Kind.values()[s.below(3)]);
        }
        desk.sorter.learn(examples, kinds);
        int reviews = 13_500;
        for (int i = 1; i <= reviews; i++) desk.arrived(review(s, now - (reviews - i) * (60L * 86_400_000L / reviews)));
        System.out.println(desk.sorter.counts);
        Ready.last();
    }
}
