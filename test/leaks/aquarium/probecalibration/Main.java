package io.saltline.probes;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonQualifier;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;
import seahall.EntryWindow;
import seahall.FeedPrices;
import seahall.GuideTexts;
import seahall.PhotoShelf;
import seahall.ReefGrid;

/** The qualifier of an adapter is made anew for each message and has no equals, so that Moshi makes and keeps an adapter for each message. */
public class Main {
    @JsonQualifier
    @Retention(RetentionPolicy.RUNTIME)
    @interface Corrected {}

    /** The correction of one probe, handed to the factory of adapters as a qualifier. */
    static final class CorrectedBy implements Corrected {
        private final String probe;
        private final double[] curve;

        CorrectedBy(String probe, double[] curve) {
            this.probe = probe;
            this.curve = curve;
        }

        @Override
        public Class<? extends Annotation> annotationType() {
            return Corrected.class;
        }
    }

    static final class CorrectedAdapter extends JsonAdapter<Double> {
        private final String probe;
        private final double[] steps;

        CorrectedAdapter(CorrectedBy by) {
            probe = by.probe;
            steps = new double[2 * by.curve.length];
            for (int i = 0; i < steps.length; i++) steps[i] = i % 2 == 0 ? by.curve[i / 2] : (by.curve[i / 2] + by.curve[(i / 2 + 1) % by.curve.length]) / 2;
        }

        @Override
        public Double fromJson(JsonReader reader) throws IOException {
            double raw = reader.nextDouble();
            return raw + steps[(int) raw % steps.length];
        }

        @Override
        public void toJson(JsonWriter writer, Double value) throws IOException {
            writer.value(value);
        }
    }

    static final class ProbeGateway {
        private final Map<String, double[]> curves = new HashMap<>();
        private final Map<String, Double> last = new HashMap<>();
        private final Moshi moshi = new Moshi.Builder().add(ProbeGateway::corrected).build();

        private static JsonAdapter<?> corrected(Type type, Set<? extends Annotation> qualifiers, Moshi moshi) {
            for (Annotation q : qualifiers) if (q instanceof CorrectedBy) return new CorrectedAdapter((CorrectedBy) q).nullSafe();
            return null;
        }

        void message(String probe, String json) throws IOException {
            JsonAdapter<Double> adapter = moshi.adapter(Double.class, Set.of(new CorrectedBy(probe, curves.get(probe))));
            last.put(probe, adapter.fromJson(json));
        }
    }

    private static ProbeGateway gateway;

    public static void main(String[] args) throws Exception {
        EntryWindow.load(96_000);
        FeedPrices.load(35_000);
        GuideTexts.load(2_700);
        PhotoShelf.load(6_300);
        ReefGrid.load(1_120, 1_100);
        Sample s = new Sample(9328);
        gateway = new ProbeGateway();
        String[] probes = new String[260];
        for (int i = 0; i < probes.length; i++) {
            probes[i] = "probe/" + s.code(3) + "/" + i;
            double[] curve = new double[8 + s.below(9)];
            for (int k = 0; k < curve.length; k++) curve[k] = 0.2 * s.real() - 0.1;
            gateway.curves.put(probes[i], curve);
        }
        for (int i = 0; i < 11_500; i++) gateway.message(probes[s.below(probes.length)], String.format(java.util.Locale.ROOT, "%.3f", 5 + 25 * s.real()));
        System.out.println(gateway.last.size() + " probes");
        Ready.last();
    }
}
