package org.stclara.trials;

import com.meridian.office.*;
import java.time.Instant;
import java.util.*;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.Term;
import org.apache.lucene.monitor.*;
import org.apache.lucene.search.*;
import org.harness.Ready;

/**
 * Nothing is wrong: findings of patients are matched with the criteria of the trials that recruit. Trials that end are deleted; patients whose visit
 * is going on are in memory; the last proposals wait for a doctor in a bounded list.
 */
public class Main {
    static final class Visit {
        final String patient;
        final Instant began;
        final StringBuilder findings = new StringBuilder(256);
        final Set<String> proposed = new TreeSet<>();

        Visit(String patient, Instant began) {
            this.patient = patient;
            this.began = began;
        }
    }

    static final class Matching {
        private final Monitor criteria;
        private final Deque<String> recruiting = new ArrayDeque<>();
        private final Map<String, Visit> visits = new LinkedHashMap<>();
        private final LinkedList<String> proposals = new LinkedList<>();
        private long visited;

        Matching() throws Exception {
            criteria = new Monitor(new StandardAnalyzer());
        }

        void open(int count, Gen g) throws Exception {
            List<MonitorQuery> batch = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String id = "NCT" + g.digits(8);
                BooleanQuery.Builder q = new BooleanQuery.Builder();
                for (int k = 0; k < 8; k++) q.add(new TermQuery(new Term("findings", g.word())), k < 2 ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
                q.add(new TermQuery(new Term("findings", g.word())), BooleanClause.Occur.MUST_NOT);
                batch.add(new MonitorQuery(id, q.build(), null, Map.of("sponsor", g.name(), "phase", "" + (1 + g.num(4)), "title", g.text(120))));
                recruiting.add(id);
            }
            criteria.register(batch);
        }

        void endOldest(int count) throws Exception {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < count; i++) ids.add(recruiting.poll());
            criteria.deleteById(ids);
        }

        void visit(Gen g, long time, int most) throws Exception {
            Visit v = new Visit("P" + g.digits(8), Instant.ofEpochMilli(time));
            v.findings.append(g.text(160));
            visits.put(v.patient, v);
            visited++;
            if (visits.size() > most) visits.remove(visits.keySet().iterator().next());
            if (!g.one(25)) return;
            Document d = new Document();
            d.add(new TextField("findings", v.findings.toString(), Field.Store.NO));
            for (QueryMatch m : criteria.match(d, QueryMatch.SIMPLE_MATCHER).getMatches()) {
                if (v.proposed.size() < 10) v.proposed.add(m.getQueryId());
                proposals.add(v.patient + " " + m.getQueryId());
                if (proposals.size() > 2_000) proposals.removeFirst();
            }
        }
    }

    private static Matching matching;
    private static ScanCache images;

    public static void main(String[] args) throws Exception {
        Codes.load(17_000);
        Partners.load(11_000);
        Ledger.load(10_000);
        images = new ScanCache(520, 10_000);
        matching = new Matching();
        Gen g = new Gen(2070);
        int trials = Gen.n(8_000);
        for (int i = 0; i < trials; i += 100) matching.open(Math.min(100, trials - i), g);
        int days = 40;
        int perDay = Gen.n(400);
        for (int d = 0; d < days; d++) {
            matching.open(Gen.n(40), g);
            matching.endOldest(Gen.n(40));
            for (int i = 0; i < perDay; i++) matching.visit(g, Gen.at(d * (long) perDay + i, days * (long) perDay, days * 24), Gen.n(1_500));
        }
        System.out.println("criteria " + matching.criteria.getQueryCount() + ", visits " + matching.visits.size() + " of " + matching.visited);
        Ready.last();
    }
}
