package quad;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the handbook of modules by faculty and code, immutable; a new one comes each year. */
public final class Modules {
    record Module(String code, String title, String contents, byte credits, ImmutableList<String> requires) {}

    private static ImmutableSortedMap<String, ImmutableSortedMap<String, Module>> handbook;

    private Modules() {}

    public static void load(int faculties, int perFaculty) {
        Sample s = new Sample(5202);
        ImmutableSortedMap.Builder<String, ImmutableSortedMap<String, Module>> all = ImmutableSortedMap.naturalOrder();
        for (int f = 0; f < faculties; f++) {
            ImmutableSortedMap.Builder<String, Module> faculty = ImmutableSortedMap.naturalOrder();
            for (int i = 0; i < Scale.of(perFaculty); i++) {
                String code = "F" + f + "-" + (1_000 + i);
                faculty.put(code, new Module(code, s.text(24), s.text(260 + s.below(200)), (byte) (2 + s.below(9)), i == 0 ? ImmutableList.of() : ImmutableList.of("F" + f + "-" + (1_000 + s.below(i)))));
            }
            all.put("faculty " + f, faculty.build());
        }
        handbook = all.build();
    }
}
