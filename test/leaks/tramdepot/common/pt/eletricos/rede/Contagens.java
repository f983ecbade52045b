package pt.eletricos.rede;

import java.time.LocalDate;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** How many got on, by stop and quarter of an hour, of the last eight weeks. */
public final class Contagens {
    private static final int DAYS = 56;
    private final TreeMap<LocalDate, short[]> boarded = new TreeMap<>();
    private final int stops = Scale.of(700);

    public Contagens(long seed) {
        Sample s = new Sample(seed);
        for (int d = 130; d > 0; d--) {
            short[] day = new short[stops * 96];
            for (int i = 0; i < day.length; i++) day[i] = (short) s.below(180);
            close(LocalDate.now().minusDays(d), day);
        }
    }

    private void close(LocalDate date, short[] day) {
        boarded.put(date, day);
        while (boarded.size() > DAYS) boarded.pollFirstEntry();
    }

    public int at(int stop, int quarter) {
        int n = 0;
        for (short[] day : boarded.values()) n += day[stop % stops * 96 + quarter % 96];
        return n;
    }
}
