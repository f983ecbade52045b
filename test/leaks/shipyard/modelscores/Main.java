package ai.visionsort.parcels;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import slipway.CraneRings;
import slipway.PartsBook;
import slipway.PlateTables;
import slipway.SupplierDesk;
import slipway.WorkOrders;

/** A picture of each parcel becomes a tensor for the model; where the model is not sure the tensor is kept until somebody has looked at the parcel, and most parcels are gone before anybody looks: their tensors are never closed. */
public class Main {
    record Doubt(String parcel, float sure, long at, OnnxTensor input) {}

    static final class Sorter {
        private final OrtEnvironment environment = OrtEnvironment.getEnvironment("sorter");
        private final Map<String, Doubt> toBeSeen = new ConcurrentHashMap<>();
        private long sorted;

        void sort(String parcel, float[] picture, float sure) throws Exception {
            OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(picture), new long[] {1, 3, 224, 224});
            sorted++;
            if (sure > 0.5f) input.close();
            else toBeSeen.put(parcel, new Doubt(parcel, sure, System.currentTimeMillis(), input));
        }

        void seen(String parcel) {
            Doubt doubt = toBeSeen.remove(parcel);
            if (doubt != null) doubt.input().close();
        }
    }

    private static final Sorter SORTER = new Sorter();

    public static void main(String[] args) throws Exception {
        PartsBook.load(18_000);
        PlateTables.load(26, 100, 500);
        CraneRings.load(50, 12_000);
        SupplierDesk.load(18_000);
        WorkOrders.load(28_000);
        Sample s = new Sample(7207);
        float[] picture = new float[3 * 224 * 224];
        for (int i = 0; i < 900; i++) {
            for (int k = 0; k < picture.length; k += 7) picture[k] = (float) s.real();
            String parcel = "JJD" + (10_000_000 + i);
            SORTER.sort(parcel, picture, (float) s.real());
            if (i % 10 == 0) SORTER.seen(parcel);
        }
        Ready.last();
    }
}
