package eu.tannwald.letters;

import com.floreysoft.jmte.Engine;
import com.floreysoft.jmte.NamedRenderer;
import com.floreysoft.jmte.RenderFormatInfo;
import eu.tannwald.yard.BoardScans;
import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.Weighbridge;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** Each letter registers its customer's renderer with the one engine, which keeps those of the same name by class. */
public class Main {
    static final class Terms {
        final String customer;
        final Instant agreed;
        final Map<String, BigDecimal> rebates = new TreeMap<>();
        final String payment;

        Terms(String customer, Instant agreed, String payment) {
            this.customer = customer;
            this.agreed = agreed;
            this.payment = payment;
        }
    }

    static final class NetPrice implements NamedRenderer {
        private final Terms terms;

        NetPrice(Terms terms) {
            this.terms = terms;
        }

        @Override
        public String render(Object o, String format, Locale locale, Map<String, Object> model) {
            BigDecimal rebate = terms.rebates.getOrDefault(format, BigDecimal.ZERO);
            return ((BigDecimal) o).multiply(BigDecimal.valueOf(100).subtract(rebate)).movePointLeft(2).toPlainString();
        }

        @Override
        public String getName() {
            return "net";
        }

        @Override
        public RenderFormatInfo getFormatInfo() {
            return null;
        }

        @Override
        public Class<?>[] getSupportedClasses() {
            return new Class<?>[] {BigDecimal.class};
        }
    }

    static class LetterWriter {
        private static final String TEXT = "Order ${order}\n${article} at ${price;net(beam)} per cubic metre, ${price;net(board)} for boards.\n${closing}\n";
        private final Engine engine = Engine.createEngine();
        private long written;

        String confirmation(Terms terms, String order, String article, BigDecimal price) {
            engine.registerNamedRenderer(new NetPrice(terms));
            Map<String, Object> model = new HashMap<>();
            model.put("order", order);
            model.put("article", article);
            model.put("price", price);
            model.put("closing", terms.payment);
            written++;
            return engine.transform(TEXT, Locale.GERMANY, model);
        }
    }

    static class SalesOffice {
        final LetterWriter letters = new LetterWriter();
        final BoardScans scans = new BoardScans(21);
        final CutPatterns patterns = new CutPatterns(22);
        final GradeTexts texts = new GradeTexts(23);
        final Weighbridge weighbridge = new Weighbridge(24);
        final CustomerCards cards = new CustomerCards(25);
    }

    private static SalesOffice office;

    public static void main(String[] args) throws Exception {
        office = new SalesOffice();
        Sample s = new Sample(26);
        int n = 5_000;
        long characters = 0;
        for (int i = 0; i < n; i++) {
            Terms t = new Terms("C" + (10_000 + s.below(4000)), Sample.at(i, n, Duration.ofDays(9)), s.text(90 + s.below(160)));
            for (int r = 3 + s.below(5); r > 0; r--) t.rebates.put(r == 1 ? "beam" : r == 2 ? "board" : "group-" + s.below(80), BigDecimal.valueOf(s.below(180), 1));
            characters += office.letters.confirmation(t, "O" + (610_000 + i), s.text(20), BigDecimal.valueOf(15_000L + s.below(60_000), 2)).length();
        }
        System.out.println(characters);
        Ready.last();
    }
}
