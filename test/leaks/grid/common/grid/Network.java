package grid;

import java.util.*;

/** Healthy: the network from the stations down to the transformers, with pointers up and down. */
public final class Network {
    enum Voltage { V400, V110, V20, V04 }

    static final class Node {
        final String name, description;
        final Node feeds;
        final List<Node> fed = new ArrayList<>(4);
        final double latitude, longitude;

        Node(Rnd r, Node feeds) {
            this.feeds = feeds;
            name = r.station();
            description = r.text(50 + r.upTo(30));
            latitude = r.fraction();
            longitude = r.fraction();
            if (feeds != null) feeds.fed.add(this);
        }
    }

    private final Map<Voltage, Map<Integer, Node>> levels = new EnumMap<>(Voltage.class);
    private static Network network;

    public static void build(int nodes) {
        Rnd r = new Rnd(2);
        Network n = new Network();
        int count = Rnd.share(nodes) / 85, id = 0;
        List<Node> above = Collections.singletonList(null);
        for (Voltage v : Voltage.values()) {
            Map<Integer, Node> level = new HashMap<>();
            List<Node> here = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Node x = new Node(r, above.get(i % above.size()));
                here.add(x);
                level.put(id++, x);
            }
            n.levels.put(v, level);
            above = here;
            count *= 4;
        }
        network = n;
    }
}
