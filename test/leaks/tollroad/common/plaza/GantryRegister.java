package plaza;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the gantries with their lanes and devices, read at the start and not changed until the next start. */
public final class GantryRegister {
    enum Kind { ANTENNA, FRONT_CAMERA, REAR_CAMERA, LASER, CLASSIFIER }

    record Device(String serial, Kind kind, String firmware, int port) {}

    record Lane(int number, int widthInCentimetres, List<Device> devices) {}

    record Gantry(String name, double latitude, double longitude, String road, int metre, List<Lane> lanes) {}

    private static Map<String, Gantry> gantries;

    private GantryRegister() {}

    public static void load(int count) {
        Sample s = new Sample(902);
        Map<String, Gantry> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            List<Lane> lanes = new ArrayList<>();
            for (int lane = 0; lane < 2 + s.below(3); lane++) {
                List<Device> devices = new ArrayList<>();
                for (Kind kind : Kind.values()) devices.add(new Device(s.code(4) + s.below(900_000), kind, "v" + s.below(9) + "." + s.below(20), 4_000 + s.below(900)));
                lanes.add(new Lane(lane, 325 + s.below(60), List.copyOf(devices)));
            }
            read.put("G" + i, new Gantry("G" + i, 45 + s.real(), 8 + s.real(), "A" + s.below(90), s.below(400_000), List.copyOf(lanes)));
        }
        gantries = Map.copyOf(read);
    }
}
