package eu.tannwald.history;

import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.Weighbridge;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Eleven years of movements of stock in columns, loaded when the service starts and read ever since. */
public class Main {
    /** Words that a column refers to by their position. */
    static final class Words {
        private final Map<String, Integer> positions = new HashMap<>();
        private final List<String> words = new ArrayList<>();

        int position(String word) {
            Integer p = positions.putIfAbsent(word, words.size());
            if (p != null) return p;
            words.add(word);
            return words.size() - 1;
        }
    }

    /** The movements of one year. */
    static final class Year {
        final int year;
        final short[] day;
        final int[] article;
        final int[] customer;
        final float[] cubicMetres;
        final int[] cents;
        final byte[] kind;

        Year(int year, int rows, Words articles, Words customers, Sample s) {
            this.year = year;
            day = new short[rows];
            article = new int[rows];
            customer = new int[rows];
            cubicMetres = new float[rows];
            cents = new int[rows];
            kind = new byte[rows];
            for (int r = 0; r < rows; r++) {
                day[r] = (short) (1 + 365L * r / rows);
                article[r] = articles.position("art-" + s.below(22_000) + " planed");
                customer[r] = customers.position("customer " + s.below(30_000));
                cubicMetres[r] = (float) s.real() * 30;
                cents[r] = s.below(900_000);
                kind[r] = (byte) s.below(5);
            }
        }

        double sold(int customerWord) {
            double v = 0;
            for (int r = 0; r < customer.length; r++) if (customer[r] == customerWord && kind[r] == 1) v += cubicMetres[r];
            return v;
        }
    }

    static final class History {
        private final Words articles = new Words();
        private final Words customers = new Words();
        private final Map<Integer, Year> years = new HashMap<>();
        private final LinkedHashMap<String, Double> answers = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
                return size() > 2000;
            }
        };

        History(Sample s) {
            int now = LocalDate.now().getYear();
            for (int y = now - 10; y <= now; y++) years.put(y, new Year(y, Scale.of(150_000) + s.below(20_000), articles, customers, s));
        }

        double sold(String customer, int year) {
            return answers.computeIfAbsent(customer + '/' + year, k -> years.get(year).sold(customers.position(customer)));
        }
    }

    static class Analysis {
        final History history = new History(new Sample(111));
        final GradeTexts texts = new GradeTexts(112);
        final Weighbridge weighbridge = new Weighbridge(113);
        final CustomerCards cards = new CustomerCards(114);
    }

    private static Analysis analysis;

    public static void main(String[] args) throws Exception {
        analysis = new Analysis();
        Sample s = new Sample(115);
        int now = LocalDate.now().getYear();
        for (int q = 0; q < 3500; q++) analysis.history.sold("customer " + s.below(30_000), now - s.below(11));
        Ready.last();
    }
}
