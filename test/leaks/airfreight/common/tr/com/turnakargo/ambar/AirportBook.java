package tr.com.turnakargo.ambar;

import com.google.common.collect.ImmutableSortedMap;
import org.harness.Sample;
import org.harness.Scale;

/** The airports and the agents there, by code. Read once from the file of the association. */
public final class AirportBook {
    public record Airport(String code, String city, String handlingAgent, float latitude, float longitude, short utcMinutes, String[] docks) {}

    private final ImmutableSortedMap<String, Airport> airports;

    public AirportBook(long seed) {
        Sample s = new Sample(seed);
        ImmutableSortedMap.Builder<String, Airport> all = ImmutableSortedMap.naturalOrder();
        for (int i = 0; i < Scale.of(9_500); i++) {
            String code = "" + (char) ('A' + i / 676 % 26) + (char) ('A' + i / 26 % 26) + (char) ('A' + i % 26);
            String[] docks = new String[2 + s.below(5)];
            for (int d = 0; d < docks.length; d++) docks[d] = "dock " + s.code(1) + d;
            all.put(code, new Airport(code, s.text(9 + s.below(16)), s.text(18 + s.below(26)), (float) (s.real() * 180 - 90), (float) (s.real() * 360 - 180), (short) (s.below(52) * 30 - 720), docks));
        }
        airports = all.build();
    }

    public Airport of(String code) {
        return airports.get(code);
    }

    public int size() {
        return airports.size();
    }
}
