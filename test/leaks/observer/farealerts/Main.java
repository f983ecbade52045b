package travel.skylark.alerts;

import com.meridian.office.*;
import java.time.*;
import java.util.*;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.Term;
import org.apache.lucene.monitor.*;
import org.apache.lucene.search.*;
import org.harness.Ready;

/**
 * Travellers save searches, of which offers are matched with all (Lucene's monitor). A search that the traveller deletes is taken out;
 * one whose journey has departed is only marked so in the traveller's account, and stays in the monitor.
 */
public class Main {
    static final class SavedSearch {
        final String id;
        final String traveller;
        final LocalDate departs;
        boolean over;

        SavedSearch(String id, String traveller, LocalDate departs) {
            this.id = id;
            this.traveller = traveller;
            this.departs = departs;
        }
    }

    static final class FareAlerts implements AutoCloseable {
        private final Monitor searches;
        private final Map<String, SavedSearch> current = new LinkedHashMap<>();
        private long told;

        FareAlerts() throws Exception {
            searches = new Monitor(new StandardAnalyzer());
        }

        void save(List<SavedSearch> batch, Gen g) throws Exception {
            List<MonitorQuery> queries = new ArrayList<>();
            for (SavedSearch s : batch) {
                BooleanQuery.Builder q = new BooleanQuery.Builder();
                q.add(new TermQuery(new Term("to", g.town().toLowerCase())), BooleanClause.Occur.MUST);
                q.add(new TermQuery(new Term("day", s.departs.toString())), BooleanClause.Occur.MUST);
                for (int k = 0; k < 5; k++) q.add(new TermQuery(new Term("text", g.word())), BooleanClause.Occur.SHOULD);
                q.add(new TermQuery(new Term("carrier", g.code(2))), BooleanClause.Occur.MUST_NOT);
                Map<String, String> about = new HashMap<>();
                about.put("traveller", s.traveller);
                about.put("departs", s.departs.toString());
                about.put("mail", s.traveller.replace(' ', '.').toLowerCase() + "@mail.example");
                queries.add(new MonitorQuery(s.id, q.build(), null, about));
                current.put(s.id, s);
            }
            searches.register(queries);
        }

        void delete(List<String> ids) throws Exception {
            searches.deleteById(ids);
            ids.forEach(current::remove);
        }

        /** Journeys before this day are of no interest any more. */
        void depart(LocalDate today) {
            for (Iterator<SavedSearch> i = current.values().iterator(); i.hasNext();) {
                SavedSearch s = i.next();
                if (s.departs.isBefore(today)) {
                    s.over = true;
                    i.remove();
                }
            }
        }

        void offer(Gen g, LocalDate day) throws Exception {
            Document d = new Document();
            d.add(new TextField("to", g.town(), Field.Store.NO));
            d.add(new StringField("day", day.toString(), Field.Store.NO));
            d.add(new TextField("text", g.text(80), Field.Store.NO));
            told += searches.match(d, QueryMatch.SIMPLE_MATCHER).getMatchCount();
        }

        @Override
        public void close() throws Exception {
            searches.close();
        }
    }

    private static FareAlerts alerts;
    private static ScanCache tickets;

    public static void main(String[] args) throws Exception {
        Partners.load(17_000);
        QuoteCache.load(17_000);
        tickets = new ScanCache(700, 10_000);
        Codes.load(22_000);
        RateTables.load(820, 1000);
        alerts = new FareAlerts();
        Gen g = new Gen(930);
        LocalDate today = LocalDate.now();
        int days = 120;
        for (int d = days; d >= 0; d--) {
            LocalDate day = today.minusDays(d);
            List<SavedSearch> batch = new ArrayList<>();
            for (int i = 0; i < 18; i++) batch.add(new SavedSearch(g.uuid(), g.name(), day.plusDays(2 + g.num(24))));
            alerts.save(batch, g);
            alerts.depart(day);
            List<String> drop = new ArrayList<>();
            for (String id : alerts.current.keySet()) if (g.one(60)) drop.add(id);
            if (!drop.isEmpty()) alerts.delete(drop);
            for (int i = 0; i < 3; i++) alerts.offer(g, day.plusDays(7 + i));
        }
        System.out.println("searches " + alerts.current.size() + " of " + alerts.searches.getQueryCount() + ", told " + alerts.told);
        Ready.last();
    }
}
