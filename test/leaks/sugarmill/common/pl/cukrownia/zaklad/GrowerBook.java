package pl.cukrownia.zaklad;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The growers under contract, sorted by number and searched by halving; read once before the campaign. */
public final class GrowerBook {
    public record Grower(int number, String name, String village, float hectares, int tonnesContracted, String account) {}

    private final Grower[] sorted = new Grower[Scale.of(19_000)];
    private final int[] numbers = new int[sorted.length];

    public GrowerBook(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0, number = 10_000; i < sorted.length; i++, number += 1 + s.below(5)) {
            numbers[i] = number;
            sorted[i] = new Grower(number, s.text(14 + s.below(22)), s.text(8 + s.below(14)), 2 + s.below(900) / 10f, 60 + s.below(6000), "PL" + (10 + s.below(89)) + s.number());
        }
    }

    public Grower grower(int number) {
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 ? null : sorted[at];
    }

    public int number(int row) {
        return numbers[row % numbers.length];
    }

    public int size() {
        return sorted.length;
    }
}
