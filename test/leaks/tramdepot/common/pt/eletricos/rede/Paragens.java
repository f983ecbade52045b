package pt.eletricos.rede;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The stops of the network, ordered by number, as the planning department published them. */
public final class Paragens {
    public record Paragem(int number, String name, String notice, double latitude, double longitude, byte zone) {}

    private final int[] numbers;
    private final Paragem[] stops;

    public Paragens(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(21_000);
        numbers = new int[n];
        stops = new Paragem[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = 1000 + i * 7 + s.below(6);
            stops[i] = new Paragem(numbers[i], s.text(14 + s.below(20)), s.text(40 + s.below(140)), 41.1 + s.real() / 5, -8.7 + s.real() / 4, (byte) (1 + s.below(9)));
        }
    }

    public Paragem at(int number) {
        int i = Arrays.binarySearch(numbers, number);
        return stops[i >= 0 ? i : Math.min(stops.length - 1, -i - 1)];
    }

    public int count() {
        return stops.length;
    }
}
