package org.playbill.house;

import com.zaxxer.sparsebits.SparseBitSet;
import java.util.EnumMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Which patrons belong to which segment, as bits by the patron's number. */
final class Attendance {
    enum Segment { SUBSCRIBER, FAMILY, STUDENT, OPERA, DANCE, DRAMA, LAPSED, DONOR, PRESS, STAFF, SCHOOL, GROUP }

    private static final Map<Segment, SparseBitSet> BITS = new EnumMap<>(Segment.class);

    private Attendance() {}

    static void load(int patrons) {
        Sample s = new Sample(18);
        for (Segment segment : Segment.values()) {
            SparseBitSet bits = new SparseBitSet();
            for (int i = 0; i < Scale.of(patrons); i++) bits.set(s.below(Scale.of(patrons) * 12));
            BITS.put(segment, bits);
        }
    }
}
