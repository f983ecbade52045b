package org.anamnesis.search;

import com.carrotsearch.hppc.IntArrayList;

import hospital.*;

import org.harness.Ready;

import java.util.*;

/** Healthy: a search in case notes: for each word the numbers of the notes, and the notes themselves compressed. */
public class Main {
    static final class Index {
        private final Map<String, IntArrayList> postings = new HashMap<>();
        private final List<byte[]> notes = new ArrayList<>();
        private final List<String> titles = new ArrayList<>();

        void add(String title, String note) throws Exception {
            int number = notes.size();
            java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
            try (java.util.zip.DeflaterOutputStream deflate = new java.util.zip.DeflaterOutputStream(out)) {
                deflate.write(note.getBytes());
            }
            notes.add(out.toByteArray());
            titles.add(title);
            for (String word : new HashSet<>(Arrays.asList(note.split("[ ;()]+")))) postings.computeIfAbsent(word, w -> new IntArrayList(4)).add(number);
        }

        void finish() {
            postings.values().forEach(IntArrayList::trimToSize);
        }

        int find(String word) {
            IntArrayList found = postings.get(word);
            return found == null ? 0 : found.size();
        }
    }

    private static final Index INDEX = new Index();
    private static long found;

    public static void main(String[] a) throws Exception {
        Beats.sample(160);
        FhirCache.warm(6000);
        Rnd r = new Rnd(209);
        for (int i = Rnd.share(90000); i > 0; i--) INDEX.add(r.name() + " " + r.digits(6), r.note(160) + " " + r.letters(6) + " " + r.icd());
        INDEX.finish();
        for (int i = 0; i < 1000; i++) found += INDEX.find(i % 2 == 0 ? "oedema" : r.letters(2));
        Ready.last();
    }
}
