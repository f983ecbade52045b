package museum;

import com.github.davidmoten.rtree2.RTree;
import com.github.davidmoten.rtree2.geometry.Geometries;
import com.github.davidmoten.rtree2.geometry.Point;

/** Healthy: where each exhibit stands, in a spatial tree that is never changed. */
public final class FloorPlan {
    private static RTree<String, Point> places;

    private FloorPlan() {}

    public static void draw(int exhibits) {
        Dice d = new Dice(3);
        RTree<String, Point> tree = RTree.star().maxChildren(16).create();
        for (int i = 0, n = Dice.part(exhibits); i < n; i++) {
            tree = tree.add(d.inventoryNumber() + "/" + i, Geometries.point(d.real() * 400, d.real() * 250));
        }
        places = tree;
    }
}
