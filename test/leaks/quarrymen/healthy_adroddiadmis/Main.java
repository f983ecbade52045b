package cymru.chwarel.adroddiad;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Prisiau;
import cymru.chwarel.cyffredin.Synwyryddion;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** The monthly report to the ministry: built as one document, month by month of the years that are asked for, then written out. */
public class Main {
    static final class Allforiwr {
        private final ObjectMapper mapiwr = new ObjectMapper();
        private final Cwsmeriaid cwsmeriaid;
        private final AtomicInteger ysgrifennwyd = new AtomicInteger();
        private volatile int diwrnodau;

        Allforiwr(Cwsmeriaid cwsmeriaid) {
            this.cwsmeriaid = cwsmeriaid;
        }

        void adroddiad(int rhif, int hyd, Sample s) throws Exception {
            ObjectNode dogfen = mapiwr.createObjectNode();
            dogfen.put("rhif", rhif).put("crëwyd", Instant.now().toString()).put("chwarel", "Dinorwig");
            ArrayNode dyddiau = dogfen.putArray("dyddiau");
            LocalDate dydd = LocalDate.of(2019, 1, 1);
            for (int d = 0; d < hyd; d++, dydd = dydd.plusDays(1)) {
                dyddiau.add(diwrnod(dydd, s));
                diwrnodau = d;
                if (ysgrifennwyd.get() >= 2) Thread.sleep(d < 1500 ? 1 : 40);
            }
            mapiwr.writeValue(OutputStream.nullOutputStream(), dogfen);
            ysgrifennwyd.incrementAndGet();
        }

        private ObjectNode diwrnod(LocalDate dydd, Sample s) {
            ObjectNode d = mapiwr.createObjectNode();
            d.put("dydd", dydd.toString()).put("tunelli", 900 * s.real());
            ArrayNode danfoniadau = d.putArray("danfoniadau");
            for (int i = 0; i < 9; i++) {
                Cwsmeriaid.Cwsmer c = cwsmeriaid.cwsmer(s.below(9000));
                danfoniadau.addObject().put("cwsmer", c.enw()).put("tref", c.tref()).put("kg", s.below(24_000)).put("nodyn", s.text(20 + s.below(50))).putObject("trethi").put("taw", 0.2).put("agreg", s.real());
            }
            return d;
        }
    }

    private static final Arolwg AROLWG = new Arolwg(151);
    private static final Prisiau PRISIAU = new Prisiau(152);
    private static final Llwythi LLWYTHI = new Llwythi(153);
    private static final Synwyryddion SYNWYRYDDION = new Synwyryddion(154);

    public static void main(String[] args) throws Exception {
        Allforiwr allforiwr = new Allforiwr(new Cwsmeriaid(155));
        Thread t = new Thread(() -> {
            Sample s = new Sample(156);
            try {
                for (int n = 1; ; n++) allforiwr.adroddiad(n, 1900, s);
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(3);
            }
        }, "export-1");
        t.setDaemon(true);
        t.start();
        while (allforiwr.ysgrifennwyd.get() < 2 || allforiwr.diwrnodau < 1500 || allforiwr.diwrnodau > 1880) {
            Thread.sleep(20);
            LLWYTHI.pacio(Instant.now());
            SYNWYRYDDION.darllen(4, AROLWG.uchder(1, 2), 3);
        }
        System.out.println(allforiwr.ysgrifennwyd + " reports written, day " + allforiwr.diwrnodau + " of the next, " + PRISIAU.pris(8));
        Ready.last();
    }
}
