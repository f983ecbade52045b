package at.bandstahl.holds;

import foundry.BatchColumns;
import foundry.SandPool;
import foundry.SpotPrices;
import foundry.StockYard;
import foundry.StressTables;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.harness.Ready;
import org.harness.Sample;

/** Holds of coils by a key that changes when the coil is moved: its hash code is another then, and remove() finds nothing. */
public class Main {
    static class CoilKey {
        final String coil;
        String bay;

        CoilKey(String coil, String bay) {
            this.coil = coil;
            this.bay = bay;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof CoilKey k && k.coil.equals(coil) && k.bay.equals(bay);
        }

        @Override
        public int hashCode() {
            return Objects.hash(coil, bay);
        }
    }

    record Hold(String customer, long until, byte[] contract) {}

    static class HoldDesk {
        private final Map<CoilKey, Hold> holds = new HashMap<>();
        private int released;

        void hold(CoilKey coil, Hold hold) {
            holds.put(coil, hold);
        }

        void release(CoilKey coil) {
            if (holds.remove(coil) != null) released++;
        }
    }

    private static HoldDesk desk;

    public static void main(String[] args) throws Exception {
        StressTables.load();
        SandPool.load();
        SpotPrices.load();
        StockYard.load();
        BatchColumns.load();
        desk = new HoldDesk();
        Sample s = new Sample(11);
        long start = System.currentTimeMillis() - 20L * 86_400_000;
        for (int i = 0; i < 60_000; i++) {
            CoilKey coil = new CoilKey("coil " + (300_000 + i), "bay " + s.below(90));
            desk.hold(coil, new Hold("customer " + s.below(4_000), start + i * 28_000L, s.bytes(600)));
            if (s.below(2) == 0) coil.bay = "crane " + s.below(6);
            desk.release(coil);
        }
        Ready.last();
    }
}
