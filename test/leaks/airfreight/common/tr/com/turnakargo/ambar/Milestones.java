package tr.com.turnakargo.ambar;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Status messages of the last three hours: a wheel with a place for each minute, which is emptied when its minute comes round again. */
public final class Milestones {
    record Milestone(long waybill, String status, String station, long at, short pieces) {}

    private static final String[] STATUS = "RCS MAN DEP ARR RCF NFD DLV".split(" ");
    private final List<List<Milestone>> wheel = new ArrayList<>(180);
    private long minute = -1;

    public Milestones(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < 180; i++) wheel.add(new ArrayList<>());
        for (long m = 0; m < 520; m++) {
            for (int k = Scale.of(330) + s.below(Scale.of(60)); k > 0; k--) {
                add(new Milestone(23_580_000_000L + s.below(9_000_000), STATUS[s.below(7)], s.code(3), (29_600_000 + m) * 60_000, (short) (1 + s.below(80))));
            }
        }
    }

    private void add(Milestone m) {
        long now = m.at / 60_000;
        List<Milestone> place = wheel.get((int) (now % 180));
        if (now != minute) {
            place.clear();
            minute = now;
        }
        place.add(m);
    }

    public int delivered() {
        int n = 0;
        for (List<Milestone> place : wheel) for (Milestone m : place) n += m.status.equals("DLV") ? 1 : 0;
        return n;
    }
}
