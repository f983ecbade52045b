package com.beaconline.radar;

import io.reactivex.subjects.PublishSubject;
import io.reactivex.subjects.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * An operator opens a window for a track on the radar, which follows the sweeps from then on. When the window is
 * closed it goes from the desk; its subscription is not disposed of.
 */
public class Main {
    record Sweep(int track, float bearing, float range) {}

    static class TrackWindow {
        private final int track;
        private final float[] bearings = new float[260];
        private final float[] ranges = new float[260];
        private int plotted;

        TrackWindow(int track) {
            this.track = track;
        }

        void plot(Sweep s) {
            bearings[plotted % bearings.length] = s.bearing();
            ranges[plotted++ % ranges.length] = s.range();
        }
    }

    static class Radar {
        private final Subject<Sweep> sweeps = PublishSubject.<Sweep>create().toSerialized();
    }

    static class OperatorDesk {
        private final Radar radar = new Radar();
        private final Map<Integer, TrackWindow> windows = new LinkedHashMap<>();

        void open(int track) {
            TrackWindow w = new TrackWindow(track);
            windows.put(track, w);
            radar.sweeps.filter(s -> s.track() == w.track).subscribe(w::plot);
        }

        void close(int track) {
            windows.remove(track);
        }
    }

    static OperatorDesk desk;

    public static void main(String[] args) throws Exception {
        Station.open(Part.TILES, Part.BUOYS, Part.ALARMS, Part.ROTA, Part.LIGHTS);
        desk = new OperatorDesk();
        Sample s = new Sample(410);
        for (int i = 0; i < 2_700; i++) {
            int track = 1_000 + i;
            desk.open(track);
            for (int p = 0; p < 3; p++) desk.radar.sweeps.onNext(new Sweep(track, s.below(360), s.below(24)));
            if (desk.windows.size() > 12) desk.close(desk.windows.keySet().iterator().next());
        }
        Ready.last();
    }
}
