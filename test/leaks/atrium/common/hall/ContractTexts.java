package hall;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the texts of all contracts, packed, in the order of their numbers. */
public final class ContractTexts {
    private static List<byte[]> packed;

    private ContractTexts() {}

    public static void load(int contracts) {
        Sample s = new Sample(310);
        List<byte[]> read = new ArrayList<>();
        for (int i = 0; i < Scale.of(contracts); i++) read.add(s.bytes(1_200 + s.below(1_600)));
        packed = List.copyOf(read);
    }
}
