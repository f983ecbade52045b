package hall;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the brokers by region, immutable. */
public final class BrokerDirectory {
    record Broker(int number, String name, String street, String town, String mail, boolean tied) {}

    private static ImmutableListMultimap<String, Broker> byRegion;

    private BrokerDirectory() {}

    public static void load(int brokers) {
        Sample s = new Sample(304);
        ImmutableListMultimap.Builder<String, Broker> read = ImmutableListMultimap.builder();
        for (int i = 0; i < Scale.of(brokers); i++) {
            String name = s.code(12);
            read.put("region " + s.below(420), new Broker(i, name, s.text(26), s.code(9), name + "@brokers.example", s.below(4) == 0));
        }
        byRegion = read.build();
    }
}
