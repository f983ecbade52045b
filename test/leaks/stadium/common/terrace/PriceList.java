package terrace;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the articles of the fan shops by number in a tree that is loaded each night. */
public final class PriceList {
    record Article(int number, String name, String size, String supplier, int cents, short stock) {}

    private static TreeMap<Integer, Article> articles;

    private PriceList() {}

    public static void load(int count) {
        Sample s = new Sample(6311);
        TreeMap<Integer, Article> read = new TreeMap<>();
        for (int i = 0; i < Scale.of(count); i++) read.put(400_000 + 3 * i, new Article(400_000 + 3 * i, s.text(28), s.code(2), "supplier " + i % 80, 300 + s.below(15_000), (short) s.below(400)));
        articles = read;
    }
}
