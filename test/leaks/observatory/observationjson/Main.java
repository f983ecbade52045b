package org.highridge.answers;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import org.harness.Ready;
import org.harness.Sample;
import sky.FramePool;
import sky.InstrumentBook;
import sky.PreviewLru;
import sky.SkyTree;
import sky.WeatherMasts;

/** Each request wants magnitudes in its own system, for which it registers a module with the mapper that all share. */
public class Main {
    record Magnitude(String band, double flux) {}

    static class MagnitudeSerializer extends StdSerializer<Magnitude> {
        private final String system;
        private final double[] zeroPoints;

        MagnitudeSerializer(String system, double[] zeroPoints) {
            super(Magnitude.class);
            this.system = system;
            this.zeroPoints = zeroPoints;
        }

        @Override
        public void serialize(Magnitude magnitude, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(system + " " + (zeroPoints[0] - 2.5 * Math.log10(magnitude.flux())));
        }
    }

    static class AnswerWriter {
        private final ObjectMapper mapper = new ObjectMapper();

        String answer(Magnitude magnitude, String system, double[] zeroPoints) throws IOException {
            SimpleModule module = new SimpleModule();
            module.addSerializer(Magnitude.class, new MagnitudeSerializer(system, zeroPoints));
            mapper.registerModule(module);
            return mapper.writeValueAsString(magnitude);
        }
    }

    static final AnswerWriter ANSWERS = new AnswerWriter();

    public static void main(String[] args) throws Exception {
        SkyTree.load(400);
        WeatherMasts.load(1_400, 2_000);
        FramePool.load(90, 131_072);
        InstrumentBook.load(3_500);
        PreviewLru.load(1_200, 18_000);
        Sample s = new Sample(32);
        for (int i = 0; i < 14_000; i++) {
            double[] zeroPoints = new double[64];
            for (int k = 0; k < zeroPoints.length; k++) zeroPoints[k] = 20 + 6 * s.real();
            ANSWERS.answer(new Magnitude("V", 1 + s.real()), "user " + s.id(), zeroPoints);
        }
        Ready.last();
    }
}
