package com.marketlane.catalog;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import nl.polderpost.sorting.Depot;
import org.harness.Ready;
import org.harness.Sample;

/** The history of imports keeps the whole parsed file of each run. */
public class Main {
    static final class ImportRun {
        final String supplier;
        final Instant started;
        final JsonObject document;
        final int articles;

        ImportRun(String supplier, Instant started, JsonObject document) {
            this.supplier = supplier;
            this.started = started;
            this.document = document;
            articles = document.getAsJsonArray("articles").size();
        }
    }

    static final class ImportService {
        private final List<ImportRun> history = new ArrayList<>();

        void run(String supplier, Instant when, String file) {
            history.add(new ImportRun(supplier, when, JsonParser.parseString(file).getAsJsonObject()));
        }
    }

    private static final ImportService IMPORTS = new ImportService();

    static String file(Sample s, int articles) {
        JsonObject o = new JsonObject();
        JsonArray all = new JsonArray();
        for (int i = 0; i < articles; i++) {
            JsonObject a = new JsonObject();
            a.addProperty("sku", s.code(9));
            a.addProperty("title", s.text(30));
            a.addProperty("price", s.below(10000) / 100.0);
            a.addProperty("stock", s.below(500));
            all.add(a);
        }
        o.addProperty("version", 3);
        o.add("articles", all);
        return o.toString();
    }

    public static void main(String[] args) throws Exception {
        Depot.postcodes(26000);
        Depot.labels(6500);
        Depot.profiles(14000);
        Depot.manifests(10000);
        Depot.travelTimes(1000);
        Sample s = new Sample(8);
        for (int i = 0; i < 36; i++) IMPORTS.run("supplier-" + s.below(9), Sample.at(i, 36, Duration.ofDays(18)), file(s, 150 + s.below(100)));
        Ready.last();
    }
}
