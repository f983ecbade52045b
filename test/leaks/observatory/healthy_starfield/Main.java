package org.highridge.starfield;

import java.util.Arrays;
import java.util.Comparator;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import sky.Bibliography;
import sky.FramePool;

/** Healthy: all stars of a survey in a tree by position, made once and asked by each matching of an exposure. */
public class Main {
    static final class Source {
        private final double[] at;
        private final int number;
        private final float brightness;

        Source(double[] at, int number, float brightness) {
            this.at = at;
            this.number = number;
            this.brightness = brightness;
        }
    }

    static final class Node {
        private final Source source;
        private final Node below;
        private final Node above;

        Node(Source source, Node below, Node above) {
            this.source = source;
            this.below = below;
            this.above = above;
        }
    }

    static class StarField {
        private final Node root;
        private final int size;
        private long visited;

        StarField(Source[] sources) {
            size = sources.length;
            root = split(sources, 0, sources.length, 0);
        }

        private static Node split(Source[] sources, int from, int to, int axis) {
            if (from >= to) return null;
            Arrays.sort(sources, from, to, Comparator.comparingDouble(source -> source.at[axis]));
            int middle = (from + to) >>> 1;
            int next = (axis + 1) % 3;
            return new Node(sources[middle], split(sources, from, middle, next), split(sources, middle + 1, to, next));
        }

        Source near(double[] at) {
            Node node = root;
            Source found = root.source;
            for (int axis = 0; node != null; axis = (axis + 1) % 3) {
                found = node.source;
                visited++;
                node = at[axis] < found.at[axis] ? node.below : node.above;
            }
            return found;
        }
    }

    static StarField field;

    public static void main(String[] args) throws Exception {
        Bibliography.load(22_000);
        FramePool.load(90, 131_072);
        Sample s = new Sample(54);
        Source[] sources = new Source[Scale.of(600_000)];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = new Source(new double[] {s.real(), s.real(), s.real()}, i, s.below(250) / 10f);
        }
        field = new StarField(sources);
        sources = null;
        for (int i = 0; i < 50_000; i++) field.near(new double[] {s.real(), s.real(), s.real()});
        Ready.last();
    }
}
