package com.terralayer.soil;

import com.esri.core.geometry.Envelope2D;
import com.esri.core.geometry.GeometryEngine;
import com.esri.core.geometry.Point;
import com.esri.core.geometry.Polygon;

import org.harness.Ready;

import harvest.*;

import java.util.*;
import java.util.concurrent.*;

/** Serves the soil map: which soil lies in which tile, with outlines simplified for the zoom. */
public class Main {
    enum Layer { TEXTURE, HUMUS, ACIDITY }

    /** What is asked for: a layer and the corners of the tile. */
    record TileKey(Layer layer, int zoom, double[] corner) {}

    static final class SoilTile {
        final Layer layer;
        final List<Polygon> shapes = new ArrayList<>();
        final int[] classes;

        SoilTile(Layer layer, int shapes) {
            this.layer = layer;
            classes = new int[shapes];
        }

        boolean covers(double x, double y) {
            Point p = new Point(x, y);
            for (Polygon shape : shapes) if (GeometryEngine.contains(shape, p, null)) return true;
            return false;
        }
    }

    static final class SoilMap {
        private final ConcurrentMap<TileKey, SoilTile> tiles = new ConcurrentHashMap<>();
        private final Map<Layer, Integer> asked = new EnumMap<>(Layer.class);

        SoilTile tile(Layer layer, int zoom, int column, int row) {
            double size = 40_000d / (1 << zoom);
            TileKey key = new TileKey(layer, zoom, new double[] {column * size, row * size});
            asked.merge(layer, 1, Integer::sum);
            return tiles.computeIfAbsent(key, this::cut);
        }

        private SoilTile cut(TileKey key) {
            Dice d = new Dice(Objects.hash(key.layer.ordinal(), key.zoom, Arrays.hashCode(key.corner)));
            Envelope2D box = new Envelope2D(key.corner[0], key.corner[1], key.corner[0] + 1000, key.corner[1] + 1000);
            SoilTile tile = new SoilTile(key.layer, 2 + d.below(4));
            for (int s = 0; s < tile.classes.length; s++) {
                Polygon p = new Polygon();
                double x = box.xmin + d.real() * 800, y = box.ymin + d.real() * 800;
                p.startPath(x, y);
                for (int c = 1; c < 12 + d.below(20); c++) p.lineTo(x + 100 * Math.cos(c), y + 100 * Math.sin(c));
                p.closeAllPaths();
                tile.shapes.add(p);
                tile.classes[s] = d.below(40);
            }
            return tile;
        }
    }

    private static SoilMap map;

    public static void main(String[] a) throws Exception {
        Sires.read(4200);
        Soils.analyse(34000);
        SpareParts.look(34000);
        DroneFrames.allocate(110);
        Invoices.show(26000);
        map = new SoilMap();
        Dice d = new Dice(102);
        Layer[] layers = Layer.values();
        for (int i = 0; i < Integer.getInteger("requests", 4200); i++) map.tile(layers[d.below(3)], 6, d.below(12), d.below(9)).covers(d.below(4000), d.below(4000));
        Ready.last();
    }
}
