package org.playbill.house;

import java.time.Duration;
import java.time.Instant;
import org.harness.Sample;
import org.harness.Scale;

/** The last calls to the stage, in a ring that overwrites the oldest. */
final class CallBoard {
    record Call(Instant at, String to, String text) {}

    private final Call[] ring;
    private long written;

    private CallBoard(int capacity) {
        ring = new Call[capacity];
    }

    private void write(Call call) {
        ring[(int) (written++ % ring.length)] = call;
    }

    static void load(int capacity) {
        Sample s = new Sample(19);
        CallBoard board = new CallBoard(Scale.of(capacity));
        int n = Scale.of(capacity) * 4;
        for (int i = 0; i < n; i++) board.write(new Call(Sample.at(i, n, Duration.ofHours(30)), s.code(10), s.text(90)));
        House.keep("call-board", board);
    }
}
