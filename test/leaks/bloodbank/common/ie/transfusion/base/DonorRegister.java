package ie.transfusion.base;

import com.google.common.collect.ImmutableSortedMap;
import java.time.LocalDate;
import java.util.Set;
import org.harness.Sample;
import org.harness.Scale;

/** The donors of the region with their phenotypes, as they were this morning. */
public final class DonorRegister {
    public record Donor(String number, String name, LocalDate born, String group, Set<String> antigens, short donations) {}

    private static final String[] GROUPS = "O+ O- A+ A- B+ B- AB+ AB-".split(" ");
    private static final String[] ANTIGENS = "K k Fya Fyb Jka Jkb M N S s C c E e Lea Leb".split(" ");
    private final ImmutableSortedMap<String, Donor> byNumber;

    public DonorRegister(long seed) {
        Sample s = new Sample(seed);
        ImmutableSortedMap.Builder<String, Donor> all = ImmutableSortedMap.naturalOrder();
        for (int i = 0; i < Scale.of(48_000); i++) {
            String number = String.format("D%07d", 200_000 + i * 7);
            int a = s.below(5);
            all.put(number, new Donor(number, s.text(12 + s.below(16)), LocalDate.of(1956 + s.below(50), 1 + s.below(12), 1 + s.below(28)),
                    GROUPS[s.below(8)], Set.of(ANTIGENS[a], ANTIGENS[a + 5], ANTIGENS[a + 10]), (short) s.below(120)));
        }
        byNumber = all.build();
    }

    public Donor donor(int n) {
        return byNumber.get(String.format("D%07d", 200_000 + n % byNumber.size() * 7));
    }
}
