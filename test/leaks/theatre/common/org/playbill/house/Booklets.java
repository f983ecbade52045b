package org.playbill.house;

import net.minidev.json.JSONArray;
import net.minidev.json.JSONObject;
import org.harness.Sample;
import org.harness.Scale;

/** The programme booklets as one JSON document, parsed once. */
final class Booklets {
    private final JSONObject document;

    private static Booklets current;

    private Booklets(JSONObject document) {
        this.document = document;
    }

    static void load(int pages) {
        Sample s = new Sample(15);
        JSONArray list = new JSONArray();
        for (int i = 0; i < Scale.of(pages); i++) {
            JSONObject page = new JSONObject();
            page.put("heading", s.text(20));
            page.put("body", s.text(300));
            page.put("number", i);
            JSONArray notes = new JSONArray();
            for (int k = 0; k < 4; k++) notes.add(s.text(30));
            page.put("notes", notes);
            list.add(page);
        }
        JSONObject root = new JSONObject();
        root.put("season", "2024/25");
        root.put("pages", list);
        current = new Booklets(root);
    }
}
