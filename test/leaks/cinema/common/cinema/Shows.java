package cinema;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Healthy: the shows of the next weeks by their beginning; what is over is taken out. */
public final class Shows {
    record Show(String hall, String title, int sold, LocalDateTime ends) {}

    private static final NavigableMap<LocalDateTime, List<Show>> PLAN = new TreeMap<>();

    private Shows() {}

    public static void plan(int shows) {
        Dice d = new Dice(11);
        LocalDateTime now = LocalDateTime.of(2026, 3, 5, 10, 0);
        int per = 8, slots = Dice.part(shows) / per;
        for (int i = 0; i < slots * 3 / 2; i++) {
            LocalDateTime begins = now.plusMinutes(15L * i);
            List<Show> list = new ArrayList<>(per);
            for (int k = 0; k < per; k++) list.add(new Show("hall-" + d.below(900), d.title(), d.below(300), begins.plusMinutes(110)));
            PLAN.put(begins, list);
            PLAN.headMap(now.plusMinutes(15L * (i - slots))).clear();
        }
    }
}
