package com.earpiece.guides;

import museum.*;

import org.harness.Ready;

import java.util.*;

/** Sends the clips of the audio guide; the four hundred used last stay in memory. */
public class Main {
    record ClipKey(int exhibit, String language) {}

    record Clip(ClipKey key, byte[] sound, String transcript) {}

    static final class Clips {
        private final Map<ClipKey, Clip> recent = new LinkedHashMap<>(512, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<ClipKey, Clip> e) {
                return size() > 400;
            }
        };
        /** For the page of an exhibit, which offers its languages. */
        private final Map<Integer, Set<Clip>> byExhibit = new HashMap<>();
        private final Dice studio = new Dice(109);
        private long read;

        Clip play(int exhibit, String language) {
            ClipKey key = new ClipKey(exhibit, language);
            Clip clip = recent.get(key);
            if (clip == null) {
                clip = new Clip(key, studio.bytes(2000 + studio.below(2000)), studio.text(200));
                read++;
                recent.put(key, clip);
                byExhibit.computeIfAbsent(exhibit, e -> Collections.newSetFromMap(new IdentityHashMap<>(4))).add(clip);
            }
            return clip;
        }
    }

    private static Clips clips;

    public static void main(String[] a) throws Exception {
        Register.read(20000);
        Players.charge(230);
        Words.index(52000);
        Provenance.read(10500);
        Climate.measure(200);
        clips = new Clips();
        Dice d = new Dice(110);
        String[] languages = {"de", "en", "fr", "it", "ja"};
        for (int i = 0; i < Integer.getInteger("visitors", 2700); i++) clips.play(d.below(900), languages[d.below(5)]);
        Ready.last();
    }
}
