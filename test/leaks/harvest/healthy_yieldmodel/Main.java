package org.cropscience.yields;

import org.tribuo.*;
import org.tribuo.classification.*;
import org.tribuo.classification.dtree.CARTClassificationTrainer;
import org.tribuo.classification.ensemble.VotingCombiner;
import org.tribuo.common.tree.RandomForestTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

import org.harness.Ready;

import harvest.*;

import java.time.OffsetDateTime;
import java.util.*;

/** Healthy: a forest of decision trees answers what a field will yield; its successor is being trained on more fields. */
public class Main {
    private static final String[] FEATURES = {"rain", "heat", "frost", "nitrogen", "ph", "humus", "slope", "sown", "variety", "altitude", "hail", "lastcrop"};
    private static volatile Model<Label> model;

    private static MutableDataset<Label> fields(Dice d, int count) {
        LabelFactory factory = new LabelFactory();
        MutableDataset<Label> data = new MutableDataset<>(new SimpleDataSourceProvenance("fields", OffsetDateTime.now(), factory), factory);
        String[] yield = {"poor", "fair", "good", "rich"};
        for (int i = 0; i < count; i++) {
            double[] value = new double[FEATURES.length];
            double sum = 0;
            for (int f = 0; f < value.length; f++) sum += value[f] = d.real();
            int y = (int) Math.max(0, Math.min(3, (sum - 4.5 + d.real()) * 1.3));
            data.add(new ArrayExample<>(new Label(yield[y]), FEATURES, value));
        }
        return data;
    }

    private static Model<Label> train(MutableDataset<Label> data, int trees) {
        CARTClassificationTrainer tree = new CARTClassificationTrainer(14, 0.5f, false, 5);
        return new RandomForestTrainer<>(tree, new VotingCombiner(), trees).train(data);
    }

    public static void main(String[] a) throws Exception {
        Rainfall.measure(1500);
        Sires.read(3000);
        java.util.logging.LogManager.getLogManager().reset();
        Dice d = new Dice(204);
        model = train(fields(d, Math.max(500, Dice.part(5000))), 60);
        MutableDataset<Label> more = fields(d, Dice.part(30000));
        Thread training = new Thread(() -> model = train(more, 400), "training");
        training.setDaemon(true);
        training.start();
        Thread.sleep(4000);
        Ready.last();
    }
}
