package eu.tidegate.patrol;

import eu.tidegate.base.FormTexts;
import eu.tidegate.base.PortalMonitors;
import eu.tidegate.base.ScanBuffers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** What the patrol boats see: the vessels heard of in the last two hours with their last 40 positions, and a tree of where they are, made anew every minute. */
public class Main {
    static final class Fix {
        final long at;
        final float latitude;
        final float longitude;
        final short course;
        final short knots;

        Fix(long at, float latitude, float longitude, short course, short knots) {
            this.at = at;
            this.latitude = latitude;
            this.longitude = longitude;
            this.course = course;
            this.knots = knots;
        }
    }

    static final class Vessel {
        final int mmsi;
        final String name;
        final String flag;
        final String destination;
        final Fix[] track = new Fix[40];
        int fixes;
        Instant heard;

        Vessel(int mmsi, String name, String flag, String destination) {
            this.mmsi = mmsi;
            this.name = name;
            this.flag = flag;
            this.destination = destination;
        }

        void at(Fix f, Instant now) {
            track[fixes++ % track.length] = f;
            heard = now;
        }

        Fix last() {
            return track[(fixes - 1) % track.length];
        }
    }

    static final class Node {
        final Vessel vessel;
        final float latitude;
        final float longitude;
        Node left;
        Node right;

        Node(Vessel vessel) {
            this.vessel = vessel;
            latitude = vessel.last().latitude;
            longitude = vessel.last().longitude;
        }
    }

    record SeaTree(Instant made, Node root, int size) {
        static SeaTree of(Collection<Vessel> vessels, Instant now) {
            List<Vessel> all = new ArrayList<>(vessels);
            return new SeaTree(now, build(all, 0), all.size());
        }

        private static Node build(List<Vessel> part, int depth) {
            if (part.isEmpty()) return null;
            part.sort(Comparator.comparingDouble(v -> depth % 2 == 0 ? v.last().latitude : v.last().longitude));
            int middle = part.size() / 2;
            Node n = new Node(part.get(middle));
            n.left = build(part.subList(0, middle), depth + 1);
            n.right = build(part.subList(middle + 1, part.size()), depth + 1);
            return n;
        }

        Vessel nearest(float latitude, float longitude) {
            Node best = null;
            double least = Double.MAX_VALUE;
            Node n = root;
            for (int depth = 0; n != null; depth++) {
                double d = Math.hypot(n.latitude - latitude, n.longitude - longitude);
                if (d < least) {
                    least = d;
                    best = n;
                }
                n = (depth % 2 == 0 ? latitude < n.latitude : longitude < n.longitude) ? n.left : n.right;
            }
            return best == null ? null : best.vessel;
        }
    }

    static final class Picture {
        private static final Duration SILENCE = Duration.ofHours(2);
        private final Map<Integer, Vessel> vessels = new HashMap<>();
        private volatile SeaTree tree = new SeaTree(Instant.EPOCH, null, 0);

        void report(int mmsi, Fix f, Instant now, Sample s) {
            vessels.computeIfAbsent(mmsi, m -> new Vessel(m, s.text(12), s.code(2), s.text(16))).at(f, now);
        }

        void minute(Instant now) {
            vessels.values().removeIf(v -> v.heard.isBefore(now.minus(SILENCE)));
            tree = SeaTree.of(vessels.values(), now);
        }
    }

    static final class PatrolService {
        final Picture picture = new Picture();
        final PortalMonitors portals = new PortalMonitors(261);
        final FormTexts texts = new FormTexts(262);
        final ScanBuffers buffers = new ScanBuffers();
    }

    private static PatrolService patrol;

    public static void main(String[] args) throws Exception {
        patrol = new PatrolService();
        Sample s = new Sample(2626);
        int n = 1_600_000;
        int boats = 16_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(9));
            int first = (int) (5000L * i / n);
            int mmsi = 211_000_000 + first + s.below(boats);
            patrol.picture.report(mmsi, new Fix(now.toEpochMilli(), 53 + (float) s.real() * 4, 6 + (float) s.real() * 8, (short) s.below(360), (short) s.below(24)), now, s);
            if (i % (n / 180) == 0) patrol.picture.minute(now);
        }
        patrol.picture.minute(Instant.now());
        System.err.println(patrol.picture.tree.size() + " " + patrol.picture.tree.nearest(55, 9).name);
        Ready.last();
    }
}
