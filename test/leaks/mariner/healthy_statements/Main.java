package edu.oakmere.statements;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: letters to students: compiled templates in an LRU at its limit, statements of the present print batch, and pages by soft references. */
public class Main {
    static final class Templates {
        private final Mustache.Compiler compiler = Mustache.compiler().escapeHTML(false).defaultValue("");
        private final int limit = Scale.of(2_300);
        private final Map<String, Template> compiled = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Template> e) {
                return size() > limit;
            }
        };
        private int compilations;

        synchronized Template of(String name, String source) {
            return compiled.computeIfAbsent(name, n -> {
                compilations++;
                return compiler.compile(source);
            });
        }
    }

    record Statement(String student, Instant at, String template, double due, String text) {}

    static final class Printer {
        final ArrayBlockingQueue<Statement> batch = new ArrayBlockingQueue<>(Scale.of(9_000));
        final Map<String, SoftReference<byte[]>> pages = new ConcurrentHashMap<>();
        long printed;

        void add(Statement st) {
            if (!batch.offer(st)) {
                List<Statement> out = new ArrayList<>();
                batch.drainTo(out);
                printed += out.size();
                batch.add(st);
            }
        }
    }

    private static final Templates TEMPLATES = new Templates();
    private static final Printer PRINTER = new Printer();

    private static String source(int i) {
        Sample s = new Sample(50_000 + i);
        StringBuilder b = new StringBuilder("Dear {{name}},\n" + s.text(200));
        for (int k = 0; k < 8; k++) b.append("{{#fees}}").append(s.text(30)).append(" {{amount").append(k).append("}} ").append(s.text(24)).append("{{/fees}}\n");
        return b.append(s.text(160)).append("{{total}} until {{date}}").toString();
    }

    public static void main(String[] args) throws Exception {
        SeaLanes campusMap = new SeaLanes(11_000);
        Harbours faculties = new Harbours(6_000);
        Sample s = new Sample(1211);
        int all = Scale.of(26_000) * 5 / 4;
        for (int i = 0; i < all; i++) {
            int t = s.below(Scale.of(2_900) + 1);
            Template template = TEMPLATES.of("letter/" + t, source(t));
            Map<String, Object> data = Map.of("name", s.text(20), "total", "" + s.below(9_000), "date", "2026-12-01", "fees", List.of(Map.of("amount1", "" + s.below(400), "amount2", "17.50")));
            PRINTER.add(new Statement("s" + s.below(40_000), Sample.at(i, all, Duration.ofHours(3)), "letter/" + t, s.real() * 5_000, template.execute(data)));
            PRINTER.pages.put("page" + s.below(Scale.of(3_000) + 1), new SoftReference<>(s.bytes(1_500)));
        }
        Ready.last();
        campusMap.getClass();
        faculties.getClass();
    }
}
