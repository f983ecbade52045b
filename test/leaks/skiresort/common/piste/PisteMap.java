package piste;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the pistes with their course and their snow guns; read at start and never written to. */
public final class PisteMap {
    enum Grade { BLUE, RED, BLACK }

    record SnowGun(int number, float x, float y, short litres) {}

    record Piste(String name, Grade grade, float[] course, List<SnowGun> guns, String description) {}

    private static List<Piste> pistes = List.of();

    private PisteMap() {}

    public static void load(int count) {
        Sample s = new Sample(3_001);
        List<Piste> read = new ArrayList<>();
        for (int i = 0, n = Scale.of(count); i < n; i++) {
            float[] course = new float[300 + s.below(900)];
            for (int k = 0; k < course.length; k++) course[k] = s.below(80_000) / 10f;
            List<SnowGun> guns = new ArrayList<>();
            for (int g = 12 + s.below(30); g > 0; g--) guns.add(new SnowGun(i * 100 + g, course[g], course[g + 1], (short) s.below(900)));
            read.add(new Piste(s.text(14), Grade.values()[s.below(3)], course, List.copyOf(guns), s.text(160)));
        }
        pistes = List.copyOf(read);
    }
}
