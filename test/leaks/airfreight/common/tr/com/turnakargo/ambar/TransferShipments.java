package tr.com.turnakargo.ambar;

import org.agrona.collections.Long2ObjectHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Shipments between an arriving and a departing flight: here when checked in, gone when the next flight has departed. */
public final class TransferShipments {
    static final class Shipment {
        final long waybill;
        final String from;
        final String onward;
        final long arrived;
        final String nature;
        int pieces;
        float kilograms;

        Shipment(long waybill, String from, String onward, long arrived, String nature) {
            this.waybill = waybill;
            this.from = from;
            this.onward = onward;
            this.arrived = arrived;
            this.nature = nature;
        }
    }

    private final Long2ObjectHashMap<Shipment> here = new Long2ObjectHashMap<>();

    public TransferShipments(long seed) {
        Sample s = new Sample(seed);
        int stay = Scale.of(24_000);
        for (int i = 0; i < stay * 4; i++) {
            Shipment x = new Shipment(23_581_000_000L + i * 11L, s.code(3), "TK" + (6000 + s.below(900)), 1_780_000_000_000L + i * 3600L, s.text(12 + s.below(30)));
            x.pieces = 1 + s.below(40);
            x.kilograms = 2 + s.below(20_000) / 10f;
            here.put(x.waybill, x);
            if (i >= stay) here.remove(23_581_000_000L + (i - stay) * 11L);
        }
    }

    public int pieces() {
        int n = 0;
        for (Shipment x : here.values()) n += x.pieces;
        return n;
    }
}
