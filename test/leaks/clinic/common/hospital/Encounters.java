package hospital;

import java.util.ArrayDeque;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Healthy: the last encounters as Avro records, for the screens of the emergency rooms. */
public final class Encounters {
    private static final Schema ENCOUNTER = SchemaBuilder.record("Encounter").namespace("hospital").fields()
            .requiredLong("id").requiredString("patient").requiredInt("urgency").requiredString("complaint").endRecord();
    private static final ArrayDeque<GenericRecord> LAST = new ArrayDeque<>();

    public static void replay(int keep) {
        Rnd r = new Rnd(4);
        int limit = Rnd.share(keep);
        for (int i = 0; i < limit * 3 / 2; i++) {
            GenericRecord e = new GenericData.Record(ENCOUNTER);
            e.put("id", 9_000_000L + i);
            e.put("patient", r.name());
            e.put("urgency", r.upTo(5));
            e.put("complaint", r.note(70));
            LAST.addLast(e);
            if (LAST.size() > limit) LAST.removeFirst();
        }
    }
}
