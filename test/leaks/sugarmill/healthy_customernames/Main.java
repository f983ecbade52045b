package pl.cukrownia.odbiorcy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.LabelSpool;
import pl.cukrownia.zaklad.SiloClimate;
import pl.cukrownia.zaklad.SlicePictures;
import pl.cukrownia.zaklad.WholesaleOffers;

/** Healthy: the search for wholesale customers has all names and addresses in one block of bytes and the beginnings of their words in alphabetical order; it is built once. The last answers are kept in a list of limited length. */
public class Main {
    /** Words of all customers, sorted by what follows; read only. */
    static final class WordIndex {
        private final byte[] text;
        private final int[] beginnings;
        private final int[] customerEnds;

        WordIndex(List<String> customers) {
            byte[][] each = new byte[customers.size()][];
            customerEnds = new int[each.length];
            int length = 0;
            for (int i = 0; i < each.length; i++) {
                each[i] = (customers.get(i) + "\n").getBytes(StandardCharsets.UTF_8);
                length += each[i].length;
                customerEnds[i] = length;
            }
            text = new byte[length];
            for (int i = 0, at = 0; i < each.length; at += each[i++].length) System.arraycopy(each[i], 0, text, at, each[i].length);
            List<Integer> words = new ArrayList<>();
            for (int i = 0; i < length; i++) if (text[i] != ' ' && text[i] != '\n' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '\n')) words.add(i);
            words.sort(this::compareAt);
            beginnings = words.stream().mapToInt(Integer::intValue).toArray();
        }

        private int end(int from) {
            int to = from;
            while (text[to] != '\n') to++;
            return to;
        }

        private int compareAt(int a, int b) {
            return Arrays.compare(text, a, Math.min(a + 24, text.length), text, b, Math.min(b + 24, text.length));
        }

        int[] customers(String prefix) {
            byte[] wanted = prefix.getBytes(StandardCharsets.UTF_8);
            int low = 0;
            int high = beginnings.length;
            while (low < high) {
                int mid = (low + high) >>> 1;
                int from = beginnings[mid];
                if (Arrays.compare(text, from, Math.min(from + wanted.length, text.length), wanted, 0, wanted.length) < 0) low = mid + 1;
                else high = mid;
            }
            int[] found = new int[10];
            int n = 0;
            while (n < found.length && low < beginnings.length) {
                int from = beginnings[low++];
                if (from + wanted.length > text.length || !Arrays.equals(text, from, from + wanted.length, wanted, 0, wanted.length)) break;
                int at = Arrays.binarySearch(customerEnds, from);
                found[n++] = at < 0 ? -at - 1 : at + 1;
            }
            return Arrays.copyOf(found, n);
        }

        String customer(int n) {
            int from = n == 0 ? 0 : customerEnds[n - 1];
            return new String(text, from, end(from) - from, StandardCharsets.UTF_8);
        }
    }

    static final class CustomerSearch {
        private static final int ANSWERS = 2000;
        private final WordIndex index;
        private final Map<String, List<String>> answers = new LinkedHashMap<>();

        CustomerSearch(WordIndex index) {
            this.index = index;
        }

        synchronized List<String> find(String prefix) {
            List<String> known = answers.remove(prefix);
            if (known == null) known = Arrays.stream(index.customers(prefix)).mapToObj(index::customer).toList();
            answers.put(prefix, known);
            if (answers.size() > ANSWERS) answers.remove(answers.keySet().iterator().next());
            return known;
        }
    }

    private static final class SalesDesk {
        final WholesaleOffers offers = new WholesaleOffers(71);
        final SiloClimate climate = new SiloClimate(72);
        final LabelSpool labels = new LabelSpool(73);
        final SlicePictures pictures = new SlicePictures(74);
        final CustomerSearch search;

        SalesDesk(CustomerSearch search) {
            this.search = search;
        }
    }

    private static SalesDesk desk;

    private static List<String> customers(Sample s) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < Scale.of(60_000); i++) all.add(s.text(30 + s.below(30)) + ", " + s.text(20 + s.below(40)) + " PL" + s.number());
        return all;
    }

    public static void main(String[] args) throws Exception {
        desk = new SalesDesk(new CustomerSearch(new WordIndex(customers(new Sample(7000)))));
        ExecutorService clerks = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(7100 + t);
            clerks.execute(() -> {
                int found = 0;
                for (int i = 0; i < 12_000; i++) {
                    String text = s.text(12);
                    found += desk.search.find(text.substring(0, 3 + s.below(9))).size();
                    if (i % 5 == 0) desk.offers.make("OF/" + (200_000 + s.below(90_000)));
                }
                System.out.println(found + " customers shown");
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(60, TimeUnit.SECONDS);
        Ready.last();
    }
}
