package seahall;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: members of the friends' association who came last; who has not come for longest makes room. */
public final class MemberDesk {
    static final class Member {
        private final int number;
        private final String name;
        private final String address;
        private final String remark;
        private long came;

        Member(int number, String name, String address, String remark, long came) {
            this.number = number;
            this.name = name;
            this.address = address;
            this.remark = remark;
            this.came = came;
        }
    }

    private static final class LastUsed<K, V> extends LinkedHashMap<K, V> {
        private final int most;

        LastUsed(int most) {
            super(most * 4 / 3 + 1, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    private static LastUsed<Integer, Member> members;

    private MemberDesk() {}

    public static void load(int kept) {
        Sample s = new Sample(9305);
        int n = Scale.of(kept);
        members = new LastUsed<>(n);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 2 * n; i++) {
            long at = now - (2L * n - i) * 14_400_000L / n;
            members.put(i, new Member(i, s.code(1) + s.text(14), s.text(34), s.text(90 + s.below(60)), at));
            if (i > 60) members.get(i - s.below(60)).came = at;
        }
    }
}
