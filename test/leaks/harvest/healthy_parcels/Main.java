package com.fieldatlas.parcels;

import com.google.common.geometry.*;

import org.harness.Ready;

import harvest.*;

import java.util.*;

/** Healthy: which parcel is here? Outlines of all parcels in an index on the sphere, and cells sorted by their number. */
public class Main {
    static final class Parcel {
        final int id;
        final String farm;
        final S2Loop outline;
        S2CellId cell;

        Parcel(int id, String farm, S2Loop outline) {
            this.id = id;
            this.farm = farm;
            this.outline = outline;
        }
    }

    static final class Atlas {
        private final S2ShapeIndex outlines = new S2ShapeIndex();
        private final TreeMap<S2CellId, List<Parcel>> byCell = new TreeMap<>();
        private final Parcel[] parcels;

        Atlas(Dice d, int count) {
            parcels = new Parcel[count];
            for (int i = 0; i < count; i++) {
                S2Point centre = S2LatLng.fromDegrees(47 + d.real() * 6, 7 + d.real() * 7).toPoint();
                S2Loop outline = S2Loop.makeRegularLoop(centre, S1Angle.degrees(0.001 + d.real() * 0.004), 5 + d.below(11));
                Parcel parcel = new Parcel(i, "276" + d.below(900000), outline);
                parcel.cell = S2CellId.fromPoint(centre).parent(13);
                byCell.computeIfAbsent(parcel.cell, x -> new ArrayList<>(2)).add(parcel);
                outlines.add(outline);
                parcels[i] = parcel;
            }
        }

        int at(double lat, double lng) {
            S2Point p = S2LatLng.fromDegrees(lat, lng).toPoint();
            int found = 0;
            for (Parcel parcel : byCell.getOrDefault(S2CellId.fromPoint(p).parent(13), List.of())) if (parcel.outline.contains(p)) found++;
            return found;
        }
    }

    private static Atlas atlas;

    public static void main(String[] a) throws Exception {
        Deliveries.queue(18000);
        Soils.analyse(20000);
        Dice d = new Dice(208);
        atlas = new Atlas(d, Dice.part(22000));
        atlas.outlines.iterator();
        int found = 0;
        for (int i = 0; i < 4000; i++) found += atlas.at(47 + d.real() * 6, 7 + d.real() * 7);
        System.err.println(found);
        Ready.last();
    }
}
