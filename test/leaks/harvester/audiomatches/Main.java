package fm.airwatch.recognition;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.tidewater.base.ArticleBook;
import org.tidewater.base.BufferStock;
import org.tidewater.base.PhraseTrie;
import org.tidewater.base.PictureCache;
import org.tidewater.base.TariffCube;

/** Matches are remembered by the print of the sound; the record that is the key has an array in it, so that no two are equal. */
public class Main {
    record SoundPrint(int band, byte[] bits) {}

    record Match(String isrc, String title, double confidence, Instant found, float[] offsets) {}

    static class Recognition {
        private final Map<SoundPrint, Match> matches = new HashMap<>();
        private final byte[][] jingles = new byte[260][];
        final PictureCache covers = new PictureCache(111);
        final ArticleBook titles = new ArticleBook(112);
        final PhraseTrie artists = new PhraseTrie(113);
        final TariffCube royalties = new TariffCube(114);
        final BufferStock frames = new BufferStock();
        private long compared;

        Match recognise(byte[] bits, Instant at, Sample s) {
            return matches.computeIfAbsent(new SoundPrint(bits[0] & 15, bits.clone()), p -> compare(p, at, s));
        }

        private Match compare(SoundPrint p, Instant at, Sample s) {
            compared++;
            float[] offsets = new float[20 + s.below(60)];
            for (int i = 0; i < offsets.length; i++) offsets[i] = (float) s.real();
            return new Match("DE" + s.code(3) + s.below(99_999), titles.find(p.band).title(), s.real(), at, offsets);
        }
    }

    private static Recognition recognition;

    public static void main(String[] args) throws Exception {
        recognition = new Recognition();
        Sample s = new Sample(820);
        for (int i = 0; i < 260; i++) recognition.jingles[i] = s.bytes(128);
        int n = 10_500;
        for (int i = 0; i < n; i++) recognition.recognise(recognition.jingles[s.below(260)], Sample.at(i, n, Duration.ofHours(14)), s);
        Ready.last();
    }
}
