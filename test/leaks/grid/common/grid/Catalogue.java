package grid;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;

/** Healthy: the catalogue of equipment, one Protobuf message read at start. */
public final class Catalogue {
    private static Struct equipment;

    private static Value of(String s) {
        return Value.newBuilder().setStringValue(s).build();
    }

    public static void read(int types) throws Exception {
        Rnd r = new Rnd(11);
        Struct.Builder all = Struct.newBuilder();
        for (int i = Rnd.share(types); i > 0; i--) {
            ListValue.Builder ratings = ListValue.newBuilder();
            for (int k = 0; k < 4; k++) ratings.addValues(Value.newBuilder().setNumberValue(r.upTo(4000)));
            all.putFields("type " + i, Value.newBuilder().setStructValue(Struct.newBuilder()
                    .putFields("maker", of(r.letters(6))).putFields("text", of(r.text(60)))
                    .putFields("ratings", Value.newBuilder().setListValue(ratings).build())).build());
        }
        equipment = Struct.parseFrom(all.build().toByteArray());
    }
}
