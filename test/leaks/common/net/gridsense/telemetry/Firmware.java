package net.gridsense.telemetry;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a few large images, read at the start. */
public final class Firmware {
    record Image(String version, byte[] content) {}

    private final List<Image> images;

    public Firmware(int bytes) {
        Sample s = new Sample(35);
        images = List.of(new Image("4.1.0", s.bytes(Scale.of(bytes))), new Image("4.2.3", s.bytes(Scale.of(bytes))),
                new Image("5.0.0-rc1", s.bytes(Scale.of(bytes))));
    }
}
