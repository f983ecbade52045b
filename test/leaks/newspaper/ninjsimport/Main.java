package com.meridianpress.wires.ninjs;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import newsroom.ClickWindow;
import newsroom.Hyphenation;
import newsroom.PlateBuffers;
import newsroom.Stylebook;
import newsroom.WireQueue;
import org.harness.Ready;
import org.harness.Sample;

/** Items of an agency are checked against its schema; the address of the schema has the time of the delivery in it, and the factory keeps a schema for each address. */
public class Main {
    record Refused(String item, Instant at, String why) {}

    static class Import {
        private final JsonSchemaFactory factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012,
                builder -> builder.schemaLoaders(loaders -> loaders.schemas(Import::schema)));
        private final Deque<Refused> refused = new ArrayDeque<>();
        private long accepted;

        /** What the agency's server would send for the address. */
        private static String schema(String address) {
            if (!address.startsWith("https://schemas.")) return null;
            return """
                    {"type": "object", "required": ["uri", "versioncreated", "headline"],
                     "properties": {
                       "uri": {"type": "string", "minLength": 12, "maxLength": 80},
                       "version": {"type": "integer", "minimum": 1},
                       "versioncreated": {"type": "string", "minLength": 20},
                       "urgency": {"type": "integer", "minimum": 1, "maximum": 9},
                       "headline": {"type": "string", "minLength": 8, "maxLength": 70},
                       "body_text": {"type": "string"},
                       "subject": {"type": "array", "items": {"type": "object", "properties": {"code": {"type": "string", "pattern": "^medtop:[0-9]{8}$"}, "name": {"type": "string"}}}}
                     }}""";
        }

        void deliver(String agency, Instant at, int items, Sample s) {
            JsonSchema schema = factory.getSchema(SchemaLocation.of("https://schemas." + agency + ".example/ninjs?delivery=" + at.toEpochMilli()));
            for (int i = 0; i < items; i++) {
                String uri = "urn:" + agency + ":" + s.id();
                String item = "{\"uri\": \"" + uri + "\", \"version\": 1, \"versioncreated\": \"" + at + "\", \"urgency\": " + (1 + s.below(9))
                        + ", \"headline\": \"" + s.text(20 + s.below(54)) + "\", \"subject\": [{\"code\": \"medtop:" + (20_000_000 + s.below(1_400)) + "\"}]}";
                var faults = schema.validate(item, InputFormat.JSON);
                if (faults.isEmpty()) accepted++;
                else refused.addLast(new Refused(uri, at, faults.iterator().next().getMessage()));
                if (refused.size() > 100) refused.removeFirst();
            }
        }
    }

    static final Import IMPORT = new Import();

    public static void main(String[] args) throws Exception {
        Stylebook.load(32_000);
        Hyphenation.load(52_000);
        WireQueue.load(5_500);
        PlateBuffers.load(46);
        ClickWindow.load(52_000);
        Sample s = new Sample(714);
        String[] agencies = {"northwire", "continental", "pressbureau", "sportline"};
        int deliveries = 600;
        for (int i = 0; i < deliveries; i++) IMPORT.deliver(agencies[s.below(4)], Sample.at(i, deliveries, Duration.ofHours(50)), 1 + s.below(6), s);
        Ready.last();
    }
}
