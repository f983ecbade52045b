package eu.accijns.duty;

import brewery.*;

import com.univocity.parsers.common.ParsingContext;
import com.univocity.parsers.common.processor.AbstractRowProcessor;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;

import org.harness.Ready;

import java.io.StringReader;
import java.util.*;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Healthy: the duty on beer. Lines of the day are added up one by one; the sums of the year, a table of rates and open guarantees stay. */
public class Main {
    record Key(int article, int day) {}

    static final class Sum {
        long litres, cents;
        int lines;
    }

    static final class Guarantee {
        final String document;
        final int consignee;
        final long cents;
        final List<String> seals;

        Guarantee(String document, int consignee, long cents, List<String> seals) {
            this.document = document;
            this.consignee = consignee;
            this.cents = cents;
            this.seals = seals;
        }
    }

    /** A document of a transport without duty is open until its arrival is reported. */
    static final class Office extends AbstractRowProcessor {
        private final Map<Key, Sum> year = new HashMap<>();
        private final int[][] rates;
        private final Map<String, Guarantee> open = new LinkedHashMap<>();
        private final int limit;

        Office(int articles, int limit) {
            this.limit = limit;
            rates = new int[articles][64];
            for (int i = 0; i < articles; i++) Arrays.setAll(rates[i], p -> 79 * p + 3);
        }

        @Override
        public void rowProcessed(String[] row, ParsingContext context) {
            int article = Integer.parseInt(row[1]), litres = Integer.parseInt(row[3]);
            long cents = (long) litres * rates[article][Integer.parseInt(row[4])] / 100;
            Sum s = year.computeIfAbsent(new Key(article, Integer.parseInt(row[2])), k -> new Sum());
            s.litres += litres;
            s.cents += cents;
            s.lines++;
            open.put(row[0], new Guarantee(row[0], Integer.parseInt(row[5]), cents, List.of(row[6], row[6] + "-2")));
            if (open.size() > limit) arrived(open.keySet().iterator().next());
        }

        void arrived(String document) {
            open.remove(document);
        }
    }

    private static Office office;

    private static String day(int day, int lines, int articles, Dice d) {
        return IntStream.range(0, lines).mapToObj(i -> "AD" + day + "-" + i + d.code(6) + "," + d.below(articles) + "," + day + "," + d.below(9000) + "," + (6 + d.below(20))
                + "," + d.below(20000) + ",S" + d.code(8)).collect(Collectors.joining("\n"));
    }

    public static void main(String[] a) throws Exception {
        Customers.read(24000);
        Catalogue.load(9000);
        int articles = Dice.part(900);
        office = new Office(articles, Dice.part(16000));
        CsvParserSettings s = new CsvParserSettings();
        s.setProcessor(office);
        Dice d = new Dice(205);
        for (int day = 1; day <= 250; day++) new CsvParser(s).parse(new StringReader(day(day, Dice.part(900), articles, d)));
        Ready.last();
    }
}
