package hospital;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Healthy: who works when on which ward, this month and the next. */
public final class Rota {
    enum Shift { EARLY, LATE, NIGHT }

    record Duty(String nurse, int day, boolean swapped, String remark) {}

    private static final Map<String, EnumMap<Shift, List<Duty>>> WARDS = new HashMap<>();

    public static void write(int wards) {
        Rnd r = new Rnd(11);
        for (int w = Rnd.share(wards); w > 0; w--) {
            EnumMap<Shift, List<Duty>> ward = new EnumMap<>(Shift.class);
            for (Shift s : Shift.values()) {
                List<Duty> duties = new ArrayList<>();
                for (int d = 0; d < 60; d++) duties.add(new Duty(r.name(), d, d % 9 == 0, d % 4 == 0 ? r.note(30) : null));
                ward.put(s, duties);
            }
            WARDS.put("W" + r.digits(7), ward);
        }
    }
}
