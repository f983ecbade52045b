package com.brightwater.clauses;

import com.github.jelmerk.knn.DistanceFunctions;
import com.github.jelmerk.knn.Item;
import com.github.jelmerk.knn.hnsw.HnswIndex;
import hall.ClaimThumbnails;
import hall.ContractTexts;
import java.util.Random;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the clauses of all contracts as vectors in one index of neighbours, with room for 30,000; it is asked while the last ones come. */
public class Main {
    record Clause(String id, float[] vector, String text) implements Item<String, float[]> {
        @Override
        public int dimensions() {
            return vector.length;
        }
    }

    static class ClauseSearch {
        private final HnswIndex<String, float[], Clause, Float> index = HnswIndex
                .newBuilder(96, DistanceFunctions.FLOAT_EUCLIDEAN_DISTANCE, 30_000).withM(12).withEfConstruction(40).withEf(30).build();
        private long asked;

        int ask(float[] vector) {
            asked++;
            return index.findNearest(vector, 10).size();
        }
    }

    static final ClauseSearch SEARCH = new ClauseSearch();

    private static float[] vector(Random random, int topic) {
        float[] vector = new float[96];
        for (int k = 0; k < vector.length; k++) vector[k] = (float) random.nextGaussian() + ((topic + k) % 17 == 0 ? 3 : 0);
        return vector;
    }

    public static void main(String[] args) throws Exception {
        ClaimThumbnails.load(1_000, 16_000);
        ContractTexts.load(7_000);
        Sample s = new Sample(67);
        Random random = new Random(670);
        for (int i = 0; i < 24_000; i++) {
            SEARCH.index.add(new Clause("clause " + i, vector(random, s.below(200)), s.text(200)));
            if (i % 12 == 0) SEARCH.ask(vector(random, s.below(200)));
        }
        Ready.last();
    }
}
