package com.norrsund.ports;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.vocabulary.RDFS;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.harness.Ready;
import org.harness.Sample;
import quay.DeckPlans;
import quay.FareTables;
import quay.OfferCache;
import quay.Phrases;
import quay.Timetable;

/** What is known of ports and berths, as linked data. A call is tried out in a transaction; when the berth turns out to be too short, the method returns before it is rolled back. */
public class Main {
    record Call(int number, String vessel, Instant eta, int metres, int berth, List<String> services) {}

    static class PortAdviser {
        private static final String NS = "https://ports.norrsund.example/";
        private final SailRepository knowledge = new SailRepository(new MemoryStore());
        private final ValueFactory values = knowledge.getValueFactory();
        private int fits;
        private int refused;

        void learn(Sample s, int berths) {
            try (RepositoryConnection connection = knowledge.getConnection()) {
                connection.begin();
                for (int i = 0; i < berths; i++) {
                    IRI berth = values.createIRI(NS, "berth/" + i);
                    connection.add(berth, RDFS.LABEL, values.createLiteral("Berth " + i + " " + s.text(14)));
                    connection.add(berth, values.createIRI(NS, "metres"), values.createLiteral(90 + s.below(200)));
                    connection.add(berth, values.createIRI(NS, "port"), values.createIRI(NS, "port/" + i / 6));
                }
                connection.commit();
            }
        }

        boolean tryOut(Call call) {
            RepositoryConnection connection = knowledge.getConnection();
            connection.begin();
            IRI subject = values.createIRI(NS, "call/" + call.number);
            IRI berth = values.createIRI(NS, "berth/" + call.berth);
            connection.add(subject, values.createIRI(NS, "at"), berth);
            connection.add(subject, RDFS.LABEL, values.createLiteral(call.vessel + " " + call.eta));
            for (String service : call.services) connection.add(subject, values.createIRI(NS, "needs"), values.createLiteral(service));
            boolean tooShort = connection.prepareTupleQuery("select ?m where { <" + berth + "> <" + NS + "metres> ?m }").evaluate().stream()
                    .anyMatch(row -> Integer.parseInt(row.getValue("m").stringValue()) < call.metres);
            if (tooShort) {
                refused++;
                return false;
            }
            connection.rollback();
            connection.close();
            fits++;
            return true;
        }
    }

    static final PortAdviser ADVISER = new PortAdviser();

    public static void main(String[] args) throws Exception {
        DeckPlans.load(60);
        FareTables.load(170);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        Timetable.load(54_000);
        Sample s = new Sample(9_104);
        ADVISER.learn(s, 700);
        for (int i = 0; i < 2_400; i++) {
            List<String> services = new ArrayList<>();
            for (int k = 3 + s.below(25); k >= 0; k--) services.add(s.text(20 + s.below(20)));
            ADVISER.tryOut(new Call(70_000 + i, "MS " + s.code(6), Sample.at(i, 2_400, java.time.Duration.ofHours(200)), 80 + s.below(190), s.below(700), services));
        }
        Ready.last();
    }
}
