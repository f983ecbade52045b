package org.seamark.station;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The rota of the pilots for a year around today; the days before are cut off every night. */
final class Rota {
    enum Base { NORTH, SOUTH, RIVER, ISLAND, TANKER, RESERVE }

    record Shift(int pilot, int fromMinute, int toMinute, String remark) {}

    private static final Rota ROTA = new Rota();
    private final TreeMap<LocalDate, Map<Base, List<Shift>>> days = new TreeMap<>();

    private Rota() {}

    static void load(int shifts) {
        Sample s = new Sample(2108);
        int perDay = Math.max(1, Scale.of(shifts) / 365);
        LocalDate first = LocalDate.now().minusDays(400);
        for (int d = 0; d < 600; d++) {
            Map<Base, List<Shift>> day = new EnumMap<>(Base.class);
            for (int i = 0; i < perDay; i++) {
                day.computeIfAbsent(Base.values()[s.below(6)], b -> new ArrayList<>()).add(new Shift(s.below(900), s.below(720), 720 + s.below(720), s.text(48)));
            }
            ROTA.days.put(first.plusDays(d), day);
            if (ROTA.days.size() > 365) ROTA.days.pollFirstEntry();
        }
    }
}
