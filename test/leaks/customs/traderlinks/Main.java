package eu.tidegate.risk;

import edu.uci.ics.jung.graph.DirectedSparseMultigraph;
import eu.tidegate.base.DutyRates;
import eu.tidegate.base.FormTexts;
import eu.tidegate.base.LorryCrossings;
import eu.tidegate.base.PortalMonitors;
import eu.tidegate.base.SealPhotos;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** The network of who sent what to whom drops its links after five days, and leaves the nodes of the parcels where they are. */
public class Main {
    interface Node {}

    static final class Party implements Node {
        final String eori;
        final String name;
        final String country;
        int score;

        Party(String eori, String name, String country) {
            this.eori = eori;
            this.name = name;
            this.country = country;
        }
    }

    static final class Parcel implements Node {
        final String barcode;
        final String contents;
        final int grams;
        final Instant noted;
        int score;

        Parcel(String barcode, String contents, int grams, Instant noted) {
            this.barcode = barcode;
            this.contents = contents;
            this.grams = grams;
            this.noted = noted;
        }
    }

    static final class Link {
        final String role;
        final Instant at;

        Link(String role, Instant at) {
            this.role = role;
            this.at = at;
        }
    }

    static final class Network {
        private static final Duration WINDOW = Duration.ofDays(5);
        private final DirectedSparseMultigraph<Node, Link> graph = new DirectedSparseMultigraph<>();
        private final ArrayDeque<Link> byAge = new ArrayDeque<>();
        private final Map<String, Party> parties = new HashMap<>();

        Party party(String eori, Sample s) {
            return parties.computeIfAbsent(eori, e -> {
                Party p = new Party(e, s.text(22), s.code(2));
                graph.addVertex(p);
                return p;
            });
        }

        void add(Parcel parcel, Party sender, Party receiver) {
            link("sent", parcel.noted, sender, parcel);
            link("received", parcel.noted, parcel, receiver);
            parcel.score = Math.min(99, graph.outDegree(sender) + graph.inDegree(receiver));
            sender.score = Math.max(sender.score, parcel.score);
        }

        private void link(String role, Instant at, Node from, Node to) {
            Link l = new Link(role, at);
            graph.addEdge(l, from, to);
            byAge.addLast(l);
        }

        void age(Instant now) {
            while (!byAge.isEmpty() && byAge.peekFirst().at.isBefore(now.minus(WINDOW))) graph.removeEdge(byAge.removeFirst());
        }

        List<Node> neighbours(Party p) {
            return new ArrayList<>(graph.getSuccessors(p));
        }
    }

    static final class RiskService {
        final Network network = new Network();
        final LorryCrossings crossings = new LorryCrossings(51);
        final PortalMonitors portals = new PortalMonitors(52);
        final SealPhotos seals = new SealPhotos(53);
        final FormTexts texts = new FormTexts(54);
        final DutyRates rates = new DutyRates(55);
    }

    private static final RiskService RISK = new RiskService();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(511);
        int n = 27_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(60));
            Party from = RISK.network.party("CN" + s.below(900), s);
            Party to = RISK.network.party("EU" + s.below(2400), s);
            RISK.network.add(new Parcel("LX" + (400_000_000 + i) + "CN", s.text(20 + s.below(40)), 50 + s.below(4000), now), from, to);
            if (i % 100 == 0) RISK.network.age(now);
        }
        Ready.last();
    }
}
