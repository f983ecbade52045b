package eu.kronenhof.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The members of the loyalty scheme that were looked up last. */
public final class MemberProfiles {
    public static final class Member {
        final String number;
        final String name;
        final String town;
        final LocalDate since;
        int points;

        Member(String number, String name, String town, LocalDate since) {
            this.number = number;
            this.name = name;
            this.town = town;
            this.since = since;
        }

        public String name() {
            return name;
        }
    }

    private final int limit = Scale.of(18_000);
    private final Map<String, Member> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Member> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public MemberProfiles(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(50_000); i++) of("KH" + (4_000_000 + s.below(Scale.of(52_000))));
    }

    public synchronized Member of(String number) {
        Member m = recent.get(number);
        if (m == null) recent.put(number, m = new Member(number, s.text(12 + s.below(16)), s.text(10 + s.below(14)), LocalDate.of(2004 + s.below(22), 1 + s.below(12), 1 + s.below(28))));
        m.points += 10;
        return m;
    }
}
