package dk.motorring.permits;

import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import plaza.EvidencePictures;
import plaza.InvoiceArchive;
import plaza.SpeedWindows;
import plaza.TransponderColumns;
import plaza.WeatherRings;

/** Permits for a day in a tree by the characters of the plate; when a permit runs out it is taken from its node, but the nodes that led there stay. */
public class Main {
    record Permit(long number, String plate, int firstDay, int lastDay, byte zone) {}

    static final class PlateNode {
        private PlateNode[] next;
        private Permit permit;

        PlateNode step(char c) {
            return next == null ? null : next[at(c)];
        }

        PlateNode stepOrMake(char c) {
            if (next == null) next = new PlateNode[36];
            PlateNode node = next[at(c)];
            if (node == null) next[at(c)] = node = new PlateNode();
            return node;
        }

        private static int at(char c) {
            return c <= '9' ? c - '0' : 10 + c - 'A';
        }
    }

    /** Cameras ask by what they could read, which may be only the beginning of a plate. */
    static class PermitTree {
        private final PlateNode root = new PlateNode();
        private int valid;

        void put(Permit permit) {
            PlateNode node = root;
            for (int i = 0; i < permit.plate().length(); i++) node = node.stepOrMake(permit.plate().charAt(i));
            if (node.permit == null) valid++;
            node.permit = permit;
        }

        Permit find(String plate) {
            PlateNode node = root;
            for (int i = 0; i < plate.length() && node != null; i++) node = node.step(plate.charAt(i));
            return node == null ? null : node.permit;
        }

        void remove(String plate) {
            PlateNode node = root;
            for (int i = 0; i < plate.length(); i++) {
                node = node.step(plate.charAt(i));
                if (node == null) return;
            }
            if (node.permit != null) valid--;
            node.permit = null;
        }
    }

    static class PermitOffice {
        private final PermitTree tree = new PermitTree();
        private final Deque<Permit> byEnd = new ArrayDeque<>();
        private long numbers = 40_000_000L;
        private long granted;

        void sell(String plate, int day, byte zone) {
            Permit permit = new Permit(numbers++, plate, day, day + 1, zone);
            tree.put(permit);
            byEnd.addLast(permit);
        }

        boolean mayPass(String plate, int day) {
            Permit permit = tree.find(plate);
            boolean may = permit != null && permit.firstDay() <= day && permit.lastDay() >= day;
            if (may) granted++;
            return may;
        }

        void closeDay(int day) {
            while (!byEnd.isEmpty() && byEnd.peekFirst().lastDay() <= day) {
                Permit over = byEnd.removeFirst();
                if (tree.find(over.plate()) == over) tree.remove(over.plate());
            }
        }
    }

    static final PermitOffice OFFICE = new PermitOffice();

    public static void main(String[] args) throws Exception {
        EvidencePictures.load(900, 16_000);
        InvoiceArchive.load(26_000);
        SpeedWindows.load(700, 300);
        TransponderColumns.load(700_000);
        WeatherRings.load(280, 720);
        Thread season = new Thread(() -> {
            Sample s = new Sample(981);
            for (int day = 0; day < 75; day++) {
                for (int i = 0; i < 210; i++) {
                    String plate = s.code(2) + (10_000 + s.below(89_999));
                    OFFICE.sell(plate, day, (byte) s.below(6));
                    OFFICE.mayPass(plate, day);
                    OFFICE.mayPass(s.code(2) + (10_000 + s.below(89_999)), day);
                }
                OFFICE.closeDay(day);
            }
        }, "permit-season");
        season.start();
        season.join();
        Ready.last();
    }
}
