package com.eveningpost.letters;

import cc.mallet.classify.Classification;
import cc.mallet.classify.NaiveBayes;
import cc.mallet.classify.NaiveBayesTrainer;
import cc.mallet.pipe.CharSequence2TokenSequence;
import cc.mallet.pipe.CharSequenceLowercase;
import cc.mallet.pipe.FeatureSequence2FeatureVector;
import cc.mallet.pipe.Input2CharSequence;
import cc.mallet.pipe.Pipe;
import cc.mallet.pipe.SerialPipes;
import cc.mallet.pipe.Target2Label;
import cc.mallet.pipe.TokenSequence2FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;

/** Readers' letters are sorted by a Bayes classifier; the pipe's alphabet goes on growing with each unknown word of the letters. */
public class Main {
    record Sorted(long letter, Instant received, String desk, double certainty) {}

    static final class LetterSorter {
        private static final String[] DESKS = {"politics", "sports", "local", "culture", "delivery"};
        private final Pipe pipe;
        private NaiveBayes model;
        private long sorted;
        private final Map<String, Integer> byDesk = new HashMap<>();

        LetterSorter() {
            pipe = new SerialPipes(Arrays.asList(new Input2CharSequence("UTF-8"), new CharSequenceLowercase(),
                    new CharSequence2TokenSequence(Pattern.compile("\\S+")), new TokenSequence2FeatureSequence(), new FeatureSequence2FeatureVector(), new Target2Label()));
        }

        void train(Sample s, int letters) {
            InstanceList list = new InstanceList(pipe);
            for (int i = 0; i < letters; i++) list.addThruPipe(new Instance(s.text(300), DESKS[i % DESKS.length], "t" + i, null));
            model = new NaiveBayesTrainer(pipe).train(list);
        }

        Sorted sort(long number, Instant received, String text) {
            Instance letter = pipe.instanceFrom(new Instance(text, DESKS[0], number, null));
            Classification c = model.classify(letter);
            String desk = c.getLabeling().getBestLabel().toString();
            sorted++;
            byDesk.merge(desk, 1, Integer::sum);
            return new Sorted(number, received, desk, c.getLabeling().getBestValue());
        }
    }

    static final class Newsroom {
        final Harbours places = new Harbours(9_000);
        final CrewFiles writers = new CrewFiles(4_500);
        final PassageWindow clicks = new PassageWindow(14_000);
        final LetterSorter sorter = new LetterSorter();
        final Deque<Sorted> latest = new ArrayDeque<>();
    }

    private static Newsroom newsroom;

    public static void main(String[] args) throws Exception {
        Newsroom n = new Newsroom();
        newsroom = n;
        ChartTiles.open(5_500_000);
        Glossary.load(36_000);
        Sample s = new Sample(1101);
        n.sorter.train(s, 600);
        int letters = 9_000;
        for (int i = 0; i < letters; i++) {
            String text = s.text(120) + " subscription-" + s.id() + " " + s.code(7).toLowerCase() + "." + s.code(9).toLowerCase() + "@mail.example "
                    + s.text(60) + " https://eveningpost.example/a/" + s.id() + "?ref=letter-" + i + " " + s.text(80) + " " + s.code(12).toLowerCase() + " invoice-" + s.number();
            n.latest.add(n.sorter.sort(700_000 + i, Sample.at(i, letters, Duration.ofHours(50)), text));
            if (n.latest.size() > 300) n.latest.poll();
        }
        Ready.last();
    }
}
