package org.seamark.station;

import org.harness.Sample;
import org.harness.Scale;
import org.jheaps.AddressableHeap;
import org.jheaps.tree.PairingHeap;

/** When each vessel at anchor has to report next; a vessel that reports is put back with its next time. */
final class Alarms {
    record Anchored(int mmsi, int anchorage, String agent) {}

    private static final Alarms ALARMS = new Alarms();
    private final PairingHeap<Long, Anchored> next = new PairingHeap<>();

    private Alarms() {}

    static void load(int vessels) {
        Sample s = new Sample(2111);
        long now = System.currentTimeMillis();
        int n = Scale.of(vessels);
        for (int i = 0; i < n; i++) ALARMS.next.insert(now + s.below(6 * 3_600_000), new Anchored(211_000_000 + i, s.below(40), s.code(10)));
        for (int i = 0; i < n; i++) {
            AddressableHeap.Handle<Long, Anchored> first = ALARMS.next.deleteMin();
            ALARMS.next.insert(first.getKey() + 6 * 3_600_000, first.getValue());
        }
    }
}
