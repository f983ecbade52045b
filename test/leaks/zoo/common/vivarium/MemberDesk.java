package vivarium;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: members whose card was read last; whose card was not read for longest is pushed out. */
public final class MemberDesk {
    record Member(int number, String name, String mail, String street, String town, long paidUntil, byte children) {}

    private static final class Recent extends LinkedHashMap<Integer, Member> {
        private final int limit;

        Recent(int limit) {
            super(64, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Member> eldest) {
            return size() > limit;
        }
    }

    private static Recent recent;

    private MemberDesk() {}

    public static void load(int kept) {
        Sample s = new Sample(5105);
        int n = Scale.of(kept);
        recent = new Recent(n);
        for (int i = 0; i < n + n / 2; i++) {
            int number = 410_000 + i;
            recent.put(number, new Member(number, s.code(5) + " " + s.code(8), s.code(9) + "@example.net", s.text(18), s.code(8), System.currentTimeMillis() + s.below(300_000_000), (byte) s.below(5)));
            if (i > 30) recent.get(number - s.below(30));
        }
    }
}
