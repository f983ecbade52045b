package hu.hangkiado.owners;

import hu.hangkiado.base.ContractStore;
import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.SoldWhere;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jgrapht.graph.SimpleDirectedGraph;

/** Healthy: who owns which part of which work, as a graph from works over catalogues to heirs and companies. It is read once at the start; the desks that clear rights follow it, and keep the last answers in an LRU at its limit. */
public class Main {
    static final class Holder {
        final int number;
        final String name;
        final char kind;

        Holder(int number, String name, char kind) {
            this.number = number;
            this.name = name;
            this.kind = kind;
        }
    }

    static final class Share {
        final short perMille;
        final int until;

        Share(short perMille, int until) {
            this.perMille = perMille;
            this.until = until;
        }
    }

    record Clearance(int work, Map<String, Double> owners) {}

    static final class Ownership {
        private final SimpleDirectedGraph<Holder, Share> graph = new SimpleDirectedGraph<>(Share.class);
        private final Holder[] works;
        private final int limit = Scale.of(2500);
        private final Map<Integer, Clearance> last = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Clearance> eldest) {
                return size() > limit;
            }
        };

        Ownership(Sample s) {
            works = new Holder[Scale.of(22_000)];
            Holder[] owners = new Holder[Scale.of(6000)];
            for (int i = 0; i < owners.length; i++) {
                graph.addVertex(owners[i] = new Holder(900_000 + i, s.text(10 + s.below(16)), i % 3 == 0 ? 'C' : 'H'));
                if (i > 10 && s.below(2) == 0) graph.addEdge(owners[i], owners[s.below(i)], new Share((short) (100 + s.below(900)), 2026 + s.below(60)));
            }
            for (int i = 0; i < works.length; i++) {
                graph.addVertex(works[i] = new Holder(i, s.text(12 + s.below(20)), 'W'));
                for (int k = s.below(3); k >= 0; k--) graph.addEdge(works[i], owners[s.below(owners.length)], new Share((short) (100 + s.below(400)), 2026 + s.below(60)));
            }
        }

        Clearance clear(int work) {
            synchronized (last) {
                Clearance known = last.get(work);
                if (known != null) return known;
            }
            Map<String, Double> owners = new LinkedHashMap<>();
            follow(works[work], 1, owners);
            Clearance c = new Clearance(work, owners);
            synchronized (last) {
                last.put(work, c);
            }
            return c;
        }

        private void follow(Holder h, double part, Map<String, Double> owners) {
            if (h.kind != 'W') owners.merge(h.name, part, Double::sum);
            for (Share e : graph.outgoingEdgesOf(h)) follow(graph.getEdgeTarget(e), part * e.perMille / 1000, owners);
        }
    }

    private static final Ownership OWNERSHIP = new Ownership(new Sample(950));
    private static final ContractStore CONTRACTS = new ContractStore(51);
    private static final SoldWhere SOLD = new SoldWhere(52);
    private static final FanProfiles FANS = new FanProfiles(53);
    private static final LongAdder CLEARED = new LongAdder();

    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(951 + t);
            Thread desk = new Thread(() -> {
                while (true) {
                    if (!OWNERSHIP.clear(s.below(OWNERSHIP.works.length)).owners().isEmpty()) CLEARED.increment();
                    FANS.visit(400_000 + s.below(90_000));
                    if (s.below(40) == 0) {
                        try {
                            Thread.sleep(1);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }, "clearing desk " + t);
            desk.setDaemon(true);
            desk.start();
        }
        for (int i = 0; i < 5; i++) {
            Thread.sleep(800);
            System.gc();
        }
        System.out.println(CLEARED.sum() > 5000 ? "clearing" : "too slow");
        Ready.last();
    }
}
