package tr.com.turnakargo.ambar;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.collections.Int2IntHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** The customs tariff: texts one after the other in one array, where each begins, duties in per mille. */
public final class CommodityCodes {
    private final Int2IntHashMap rowOf = new Int2IntHashMap(-1);
    private final int[] begins;
    private final short[] duty;
    private final byte[] texts;

    public CommodityCodes(long seed) {
        Sample s = new Sample(seed);
        int rows = Scale.of(42_000);
        begins = new int[rows + 1];
        duty = new short[rows];
        byte[] room = new byte[rows * 120];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            rowOf.put(1_010_000 + i * 37, i);
            byte[] text = s.text(50 + s.below(65)).getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(text, 0, room, at, text.length);
            at += text.length;
            begins[i + 1] = at;
            duty[i] = (short) s.below(400);
        }
        texts = Arrays.copyOf(room, at);
    }

    public String text(int code) {
        int row = rowOf.get(code);
        return row < 0 ? null : new String(texts, begins[row], begins[row + 1] - begins[row], StandardCharsets.ISO_8859_1) + " " + duty[row];
    }
}
