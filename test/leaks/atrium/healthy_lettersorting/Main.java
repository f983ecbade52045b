package com.brightwater.letters;

import hall.LetterBuffers;
import hall.ReserveTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import opennlp.tools.doccat.DoccatFactory;
import opennlp.tools.doccat.DoccatModel;
import opennlp.tools.doccat.DocumentCategorizerME;
import opennlp.tools.doccat.DocumentSample;
import opennlp.tools.util.ObjectStream;
import opennlp.tools.util.TrainingParameters;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: a model that sorts letters is trained on 22,000 of them; the training is at one of its many rounds. */
public class Main {
    static class SortedLetters implements ObjectStream<DocumentSample> {
        private static final String[] DESKS = {"claims", "contracts", "complaints", "payments", "brokers", "cancellations", "lawyers", "other"};
        private final int letters;
        private Sample s;
        private int read;

        SortedLetters(int letters) {
            this.letters = letters;
            reset();
        }

        @Override
        public DocumentSample read() {
            if (read == letters) return null;
            read++;
            int desk = s.below(DESKS.length);
            String[] words = new String[40 + s.below(50)];
            for (int k = 0; k < words.length; k++) {
                words[k] = s.below(4) == 0 ? s.text(5) + s.below(2_000) : "w" + (desk * 400 + s.below(1_500 + s.below(8_000)));
            }
            return new DocumentSample(DESKS[desk], words);
        }

        @Override
        public void reset() {
            s = new Sample(680);
            read = 0;
        }
    }

    static class LetterTraining implements Runnable {
        private volatile DoccatModel model;

        @Override
        public void run() {
            TrainingParameters how = new TrainingParameters(Map.of("Algorithm", "MAXENT", "Iterations", "4000", "Cutoff", "3", "Threads", "1"));
            try {
                model = DocumentCategorizerME.train("de", new SortedLetters(22_000), how, new DoccatFactory());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ReserveTables.load(100, 120, 140);
        LetterBuffers.load(90, 131_072);
        Thread training = new Thread(new LetterTraining(), "letter-training");
        training.setDaemon(true);
        training.start();
        while (!rounds(training)) Thread.sleep(500);
        Thread.sleep(8_000);
        Ready.last();
    }

    /** Whether the training computes, and no longer reads. */
    private static boolean rounds(Thread training) {
        if (!training.isAlive()) throw new IllegalStateException("the training has ended");
        for (StackTraceElement frame : training.getStackTrace()) {
            if (frame.getMethodName().equals("findParameters")) return true;
        }
        return false;
    }
}
