package fi.hehkulasi.cutting;

import fi.hehkulasi.base.DefectImages;
import fi.hehkulasi.base.DealerAccounts;
import fi.hehkulasi.base.FreightZones;
import fi.hehkulasi.base.FurnaceTrends;
import fi.hehkulasi.base.MouldDrawings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;

/** Stock sheets are cut into panes by guillotine cuts. The search marks the pieces that it has been to, so that a piece which two cuts share is cut once. */
public class Main {
    static final class Piece {
        final int x;
        final int y;
        final int width;
        final int height;
        final List<Piece> parts = new ArrayList<>(2);
        String order;

        Piece(int x, int y, int width, int height) {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }
    }

    record Order(String number, int width, int height) {}

    static final class GuillotineSearch {
        private final Set<Piece> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        private final ArrayDeque<Piece> open = new ArrayDeque<>();

        /** The share of the sheet that is used. */
        double cut(Piece sheet, List<Order> orders) {
            long used = 0;
            open.clear();
            open.add(sheet);
            int next = 0;
            while (!open.isEmpty() && next < orders.size()) {
                Piece p = open.poll();
                if (!visited.add(p)) continue;
                Order o = orders.get(next);
                if (o.width > p.width || o.height > p.height) continue;
                next++;
                p.order = o.number;
                used += (long) o.width * o.height;
                Piece right = new Piece(p.x + o.width, p.y, p.width - o.width, o.height);
                Piece above = new Piece(p.x, p.y + o.height, p.width, p.height - o.height);
                p.parts.add(above);
                p.parts.add(right);
                open.addFirst(above);
                open.addFirst(right);
            }
            return (double) used / ((long) sheet.width * sheet.height);
        }
    }

    static final class CuttingLine {
        final GuillotineSearch search = new GuillotineSearch();
        final FurnaceTrends trends = new FurnaceTrends(61);
        final DefectImages defects = new DefectImages(62);
        final DealerAccounts dealers = new DealerAccounts(63);
        final FreightZones freight = new FreightZones(64);
        final MouldDrawings drawings = new MouldDrawings();
    }

    private static final CuttingLine LINE = new CuttingLine();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(850);
        double used = 0;
        int sheets = 2100;
        for (int i = 0; i < sheets; i++) {
            List<Order> orders = new ArrayList<>();
            for (int o = 0; o < 14; o++) orders.add(new Order("K" + (620_000 + i * 14 + o), 240 + s.below(700), 200 + s.below(500)));
            used += LINE.search.cut(new Piece(0, 0, 6000, 3210), orders);
            if (i % 40 == 0) LINE.drawings.paint(i);
        }
        System.out.println(Math.round(used / sheets * 1000) / 10.0 + " % used");
        Ready.last();
    }
}
