package com.keelhaven.lidar;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.harness.Ready;
import org.harness.Scale;

/** Healthy: the laser scan of a hull in an octree of packed points, with a few decoded leaves in an LRU. */
public class Main {
    static final int LEAF = 512;

    static final class Node {
        private final float x;
        private final float y;
        private final float z;
        private final float half;
        private float[] points = new float[3 * 64];
        private byte[] intensity = new byte[64];
        private int count;
        private Node[] children;

        Node(float x, float y, float z, float half) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.half = half;
        }

        void add(float px, float py, float pz, byte light) {
            if (children != null) {
                childOf(px, py, pz).add(px, py, pz, light);
                return;
            }
            if (count == intensity.length) {
                if (count == LEAF && half > 0.01f) {
                    split();
                    childOf(px, py, pz).add(px, py, pz, light);
                    return;
                }
                points = Arrays.copyOf(points, points.length * 2);
                intensity = Arrays.copyOf(intensity, intensity.length * 2);
            }
            points[3 * count] = px;
            points[3 * count + 1] = py;
            points[3 * count + 2] = pz;
            intensity[count++] = light;
        }

        private Node childOf(float px, float py, float pz) {
            int at = (px > x ? 1 : 0) + (py > y ? 2 : 0) + (pz > z ? 4 : 0);
            if (children[at] == null) {
                float q = half / 2;
                children[at] = new Node(x + (px > x ? q : -q), y + (py > y ? q : -q), z + (pz > z ? q : -q), q);
            }
            return children[at];
        }

        private void split() {
            children = new Node[8];
            for (int i = 0; i < count; i++) {
                float px = points[3 * i], py = points[3 * i + 1], pz = points[3 * i + 2];
                childOf(px, py, pz).add(px, py, pz, intensity[i]);
            }
            points = null;
            intensity = null;
            count = 0;
        }

        Node leafAt(float px, float py, float pz) {
            return children == null ? this : childOf(px, py, pz).leafAt(px, py, pz);
        }
    }

    static class Viewer {
        private final Node hull;
        private final Map<Node, double[]> normals = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Node, double[]> eldest) {
                return size() > Scale.of(1_200);
            }
        };

        Viewer(Node hull) {
            this.hull = hull;
        }

        double[] look(float x, float y, float z) {
            return normals.computeIfAbsent(hull.leafAt(x, y, z), leaf -> {
                double[] made = new double[3 * leaf.count];
                for (int i = 0; i < made.length; i++) made[i] = leaf.points[i] - leaf.x;
                return made;
            });
        }
    }

    static Viewer viewer;

    public static void main(String[] args) throws Exception {
        SplittableRandom r = new SplittableRandom(70);
        Node hull = new Node(0, 0, 0, 128);
        for (int i = 0; i < Scale.of(11_000_000); i++) {
            float along = (float) (r.nextDouble() * 240 - 120);
            double angle = Math.PI * r.nextDouble();
            double beam = 16 * Math.sqrt(1 - along * along / 14_600);
            hull.add(along, (float) (beam * Math.cos(angle)), (float) (-beam * Math.sin(angle) / 2), (byte) r.nextInt(200));
        }
        viewer = new Viewer(hull);
        for (int i = 0; i < 6_000; i++) {
            float along = (float) (r.nextDouble() * 200 - 100);
            double angle = Math.PI * r.nextDouble();
            double beam = 16 * Math.sqrt(1 - along * along / 14_600);
            viewer.look(along, (float) (beam * Math.cos(angle)), (float) (-beam * Math.sin(angle) / 2));
        }
        Ready.last();
    }
}
