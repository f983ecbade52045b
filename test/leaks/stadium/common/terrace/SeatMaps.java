package terrace;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the seats of each block of the stadiums with their price group and view, a byte and two shorts for each seat. */
public final class SeatMaps {
    static final class Block {
        private final String name;
        private final byte[] priceGroup;
        private final short[] row;
        private final short[] viewAngle;

        Block(String name, int seats, Sample s) {
            this.name = name;
            priceGroup = new byte[seats];
            row = new short[seats];
            viewAngle = new short[seats];
            for (int i = 0; i < seats; i++) {
                priceGroup[i] = (byte) s.below(8);
                row[i] = (short) (i / 28);
                viewAngle[i] = (short) s.below(140);
            }
        }
    }

    private static Map<String, Block> blocks;

    private SeatMaps() {}

    public static void load(int count) {
        Sample s = new Sample(6302);
        Map<String, Block> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) read.put("arena " + i / 60 + " block " + i % 60, new Block("block " + i % 60, 600 + s.below(700), s));
        blocks = Map.copyOf(read);
    }
}
