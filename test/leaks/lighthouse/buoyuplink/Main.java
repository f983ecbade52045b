package com.beaconline.uplink;

import com.alibaba.fastjson.JSON;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Buoys send their readings by satellite in an envelope of JSON. What is inside is told by a header, so the type of the
 * envelope is built for each message; the library keeps deserializers by the identity of the type.
 */
public class Main {
    public static class Envelope<T> {
        public String buoy;
        public long sent;
        public int sequence;
        public double latitude;
        public double longitude;
        public List<T> readings;
    }

    public static class Wave {
        public double height;
        public double period;
    }

    public static class Wind {
        public double speed;
        public int direction;
    }

    record EnvelopeOf(Type reading) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return new Type[] {reading};
        }

        @Override
        public Type getRawType() {
            return Envelope.class;
        }

        @Override
        public Type getOwnerType() {
            return null;
        }
    }

    static class Uplink {
        private int received;
        private double highest;

        void message(String kind, String json) {
            Type of = kind.equals("wave") ? Wave.class : Wind.class;
            Envelope<?> e = JSON.parseObject(json, new EnvelopeOf(of));
            received++;
            for (Object r : e.readings) {
                if (r instanceof Wave w) highest = Math.max(highest, w.height);
            }
        }
    }

    private static final Uplink UPLINK = new Uplink();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.TILES, Part.TIDES, Part.ROTA, Part.LOGBOOK);
        Sample s = new Sample(405);
        for (int i = 0; i < 1_900; i++) {
            String head = "{\"buoy\":\"B" + s.below(300) + "\",\"sent\":" + System.currentTimeMillis() + ",\"sequence\":" + i + ",\"latitude\":54.1,\"longitude\":7.9,\"readings\":[";
            if (s.below(3) == 0) UPLINK.message("wind", head + "{\"speed\":" + s.real() * 30 + ",\"direction\":" + s.below(360) + "}]}");
            else UPLINK.message("wave", head + "{\"height\":" + s.real() * 8 + ",\"period\":" + s.real() * 12 + "}]}");
        }
        System.err.println(UPLINK.received + " received, " + UPLINK.highest);
        Ready.last();
    }
}
