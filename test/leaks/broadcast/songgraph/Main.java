package no.lydbanken.music;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import studio.CoverageMap;
import studio.JingleCache;
import studio.LevelRings;
import studio.PlaylistTree;
import studio.ScheduleGrid;

/** Tracks refer to tracks that sound like them; a track that is withdrawn leaves the register, but not the lists of the others. */
public class Main {
    static final class Track {
        private final int number;
        private final String title;
        private final String artist;
        private final float[] sound = new float[20];
        private final long addedAt;
        private final List<Track> similar = new ArrayList<>(8);
        private boolean withdrawn;

        Track(int number, String title, String artist, long addedAt, Sample s) {
            this.number = number;
            this.title = title;
            this.artist = artist;
            this.addedAt = addedAt;
            for (int i = 0; i < sound.length; i++) sound[i] = (float) s.real();
        }
    }

    static class MusicBank {
        private final Map<Integer, Track> tracks = new HashMap<>();
        private final List<Integer> numbers = new ArrayList<>();

        void add(Track track, Sample s) {
            for (int i = 0; i < 5 && !numbers.isEmpty(); i++) {
                Track like = tracks.get(numbers.get(s.below(numbers.size())));
                track.similar.add(like);
                like.similar.add(track);
            }
            tracks.put(track.number, track);
            numbers.add(track.number);
        }

        void withdraw(Sample s) {
            int at = s.below(numbers.size());
            Track track = tracks.remove(numbers.get(at));
            track.withdrawn = true;
            numbers.set(at, numbers.get(numbers.size() - 1));
            numbers.remove(numbers.size() - 1);
        }

        List<Track> next(int number) {
            List<Track> playable = new ArrayList<>();
            for (Track track : tracks.get(number).similar) if (!track.withdrawn) playable.add(track);
            return playable;
        }
    }

    static final MusicBank BANK = new MusicBank();

    public static void main(String[] args) throws Exception {
        CoverageMap.load(1_000, 1_500);
        JingleCache.load(6_000, 12_000);
        LevelRings.load(190, 1_800);
        PlaylistTree.load(2_600);
        ScheduleGrid.load(40, 120);
        Sample s = new Sample(2_221);
        long at = System.currentTimeMillis() - 400L * 86_400_000L;
        int played = 0;
        for (int i = 0; i < 11_000; i++) {
            BANK.add(new Track(2_000_000 + i, s.text(14 + s.below(16)), s.text(10 + s.below(8)), at += 3_000_000, s), s);
            if (BANK.tracks.size() > 900) BANK.withdraw(s);
            played += BANK.next(BANK.numbers.get(s.below(BANK.numbers.size()))).size();
        }
        System.out.println(played + " tracks to choose from");
        Ready.last();
    }
}
