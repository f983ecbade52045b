package foundry.notes;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import foundry.Customers;
import foundry.SpectraTree;
import foundry.StockYard;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: delivery notes from templates by customer, of which the last used ones stay compiled; a batch of notes is just being rendered. */
public class Main {
    static class NotePrinter {
        private final int limit = Scale.of(2_000);
        private final DefaultMustacheFactory factory = new DefaultMustacheFactory();
        private final Map<Integer, Mustache> lastUsed = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Mustache> eldest) {
                return size() > limit;
            }
        });

        String print(int customer, Map<String, Object> note, Sample s) {
            Mustache page = lastUsed.computeIfAbsent(customer, c -> factory.compile(new StringReader("Customer " + c + " {{name}}\n"
                    + "{{#lines}}{{alloy}} {{kilos}} kg\n{{/lines}}" + s.text(800) + "{{#urgent}}urgent{{/urgent}}"), "note"));
            StringWriter out = new StringWriter();
            page.execute(out, note);
            return out.toString();
        }
    }

    private static final NotePrinter PRINTER = new NotePrinter();

    public static void main(String[] args) throws Exception {
        Customers.load();
        StockYard.load();
        SpectraTree.load();
        Sample s = new Sample(25);
        long chars = 0;
        for (int i = 0; i < 9_000; i++) {
            chars += PRINTER.print(s.below(5_000), note(s), s).length();
        }
        List<String> batch = new ArrayList<>();
        int size = Scale.of(1_500);
        for (int i = 0; i < size; i++) batch.add(PRINTER.print(s.below(5_000), note(s), s));
        Ready.last();
        System.err.println(chars + batch.size());
    }

    private static Map<String, Object> note(Sample s) {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (int l = 0; l < 12; l++) lines.add(Map.of("alloy", "EN-" + s.below(900), "kilos", s.below(5_000)));
        return Map.of("name", s.text(20), "lines", lines, "urgent", s.below(5) == 0);
    }
}
