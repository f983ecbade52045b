package com.norrsund.knowledge;

import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.vocabulary.RDFS;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: ports, routes and sights as linked data: one large store and hardly anything else; connections are closed. */
public class Main {
    static class Guide {
        private static final String NS = "https://guide.norrsund.example/";
        private final SailRepository store = new SailRepository(new MemoryStore());
        private final ValueFactory values = store.getValueFactory();
        private final Deque<String> lastAnswers = new ArrayDeque<>();

        void learn(Sample s, int sights) {
            try (RepositoryConnection connection = store.getConnection()) {
                connection.begin();
                IRI at = values.createIRI(NS, "at");
                IRI visit = values.createIRI(NS, "minutes");
                for (int i = 0; i < sights; i++) {
                    IRI sight = values.createIRI(NS, "sight/" + i);
                    connection.add(sight, RDFS.LABEL, values.createLiteral(s.text(30), "en"));
                    connection.add(sight, RDFS.COMMENT, values.createLiteral(s.text(120), "en"));
                    connection.add(sight, at, values.createIRI(NS, "port/" + s.below(400)));
                    connection.add(sight, visit, values.createLiteral(20 + s.below(200)));
                }
                connection.commit();
            }
        }

        void ask(int port, int sight, String remark) {
            try (RepositoryConnection connection = store.getConnection()) {
                try (TupleQueryResult found = connection.prepareTupleQuery("select ?s where { ?s <" + NS + "at> <" + NS + "port/" + port + "> } limit 5").evaluate()) {
                    found.forEach(row -> lastAnswers.addLast(row.getValue("s").stringValue()));
                }
                connection.begin();
                connection.add(values.createIRI(NS, "sight/" + sight), RDFS.SEEALSO, values.createLiteral(remark));
                connection.rollback();
            }
            while (lastAnswers.size() > 200) lastAnswers.removeFirst();
        }
    }

    static final Guide GUIDE = new Guide();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(9_134);
        int sights = Scale.of(16_000);
        GUIDE.learn(s, sights);
        for (int i = 0; i < 900; i++) GUIDE.ask(s.below(400), s.below(sights), s.text(40));
        Ready.last();
    }
}
