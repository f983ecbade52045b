package fi.sahkolasku.billing;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Nothing leaks: in the middle of the night the bills are made; readings are read page by page, sums are by customer, and each language has its style sheet. */
public class Main {
    record Reading(int id, int customer, double kwh) {}

    static final class Billing {
        private final JdbcTemplate jdbc = new JdbcTemplate(new DriverManagerDataSource("jdbc:hsqldb:mem:billing", "SA", ""));
        private final Map<String, Templates> sheets = new HashMap<>();
        private final Map<Integer, double[]> sums = new HashMap<>();
        private volatile int done;

        void load(int readings, int customers, Sample s) throws Exception {
            jdbc.execute("create table reading(id integer primary key, customer integer, kwh double, remark varchar(200))");
            List<Object[]> batch = new ArrayList<>();
            for (int i = 0; i < readings; i++) {
                batch.add(new Object[] {i, s.below(customers), s.real() * 40, s.text(120)});
                if (batch.size() < 1_000 && i < readings - 1) continue;
                jdbc.batchUpdate("insert into reading values (?, ?, ?, ?)", batch);
                batch.clear();
            }
            TransformerFactory factory = TransformerFactory.newInstance();
            for (String language : new String[] {"fi", "sv", "en", "se"}) {
                sheets.put(language, factory.newTemplates(new StreamSource(new StringReader("<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:template match='/'><bill lang='"
                        + language + "'><xsl:value-of select='sum(//r/@kwh)'/></bill></xsl:template></xsl:stylesheet>"))));
            }
        }

        void run() throws Exception {
            int from = 0;
            while (true) {
                List<Reading> page = jdbc.query("select id, customer, kwh from reading where id >= ? order by id limit 2000", (row, n) -> new Reading(row.getInt(1), row.getInt(2), row.getDouble(3)), from);
                if (page.isEmpty()) return;
                for (Reading r : page) {
                    double[] sum = sums.computeIfAbsent(r.customer(), k -> new double[12]);
                    sum[r.id() % 12] += r.kwh();
                    if (r.id() % 50 == 0) print(r);
                    done++;
                    if (done % 100 == 0 && done > 7_000) Thread.sleep(60);
                }
                from = page.get(page.size() - 1).id() + 1;
            }
        }

        private void print(Reading r) throws Exception {
            StringWriter bill = new StringWriter();
            sheets.get(r.id() % 3 == 0 ? "sv" : "fi").newTransformer().transform(new StreamSource(new StringReader("<b><r kwh='" + r.kwh() + "'/></b>")), new StreamResult(bill));
        }
    }

    public static void main(String[] args) throws Exception {
        Billing billing = new Billing();
        billing.load(Math.max(20_000, Scale.of(60_000)), 9_000, new Sample(7305));
        Thread job = new Thread(() -> {
            try {
                billing.run();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "night-billing");
        job.setDaemon(true);
        job.start();
        while (billing.done < 9_000) Thread.sleep(50);
        Ready.last();
    }
}
