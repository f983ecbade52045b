package org.playbill.house;

import org.harness.Sample;
import org.harness.Scale;

/** Whether each seat of each performance of the season is sold, one array a performance. */
final class SeatPlans {
    static final class Hall {
        final String name;
        final byte[][] seatsByPerformance;

        Hall(String name, int performances, int seats, Sample s) {
            this.name = name;
            seatsByPerformance = new byte[performances][];
            for (int i = 0; i < performances; i++) seatsByPerformance[i] = s.bytes(seats);
        }
    }

    private static Hall[] halls;

    private SeatPlans() {}

    static void load(int performances) {
        Sample s = new Sample(12);
        int n = Scale.of(performances);
        halls = new Hall[] {new Hall("main stage", n, 1_450, s), new Hall("studio", n, 260, s), new Hall("courtyard", n / 3, 820, s)};
    }
}
