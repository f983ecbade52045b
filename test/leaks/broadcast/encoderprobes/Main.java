package com.headend.encoders;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.harness.Ready;
import org.harness.Sample;
import studio.FramePool;
import studio.JingleCache;
import studio.LicenceBook;
import studio.PlaylistTree;
import studio.StillLru;

/** Each session of an encoder looks at the frames it is told of by the flight recorder; a session ends with the programme, its handler stays with the stream. */
public class Main {
    @Name("com.headend.Frame")
    @Label("Encoded frame")
    @Category("Encoders")
    @StackTrace(false)
    static class FrameEvent extends Event {
        int encoder;
        int bytes;
        float quantizer;
    }

    static class EncoderSession implements Consumer<RecordedEvent> {
        private final int encoder;
        private final String programme;
        private final long startedAt;
        private final int[] sizes = new int[250];
        private final float[] quantizers = new float[250];
        private int frames;

        EncoderSession(int encoder, String programme, long startedAt) {
            this.encoder = encoder;
            this.programme = programme;
            this.startedAt = startedAt;
        }

        @Override
        public void accept(RecordedEvent event) {
            if (event.getInt("encoder") != encoder) return;
            sizes[frames % sizes.length] = event.getInt("bytes");
            quantizers[frames % quantizers.length] = event.getFloat("quantizer");
            frames++;
        }

        double mean() {
            long sum = 0;
            for (int size : sizes) sum += size;
            return frames == 0 ? 0 : sum / (double) Math.min(frames, sizes.length);
        }
    }

    static class Headend {
        private final RecordingStream stream = new RecordingStream();
        private final Map<Integer, EncoderSession> running = new LinkedHashMap<>();

        void start() {
            stream.enable(FrameEvent.class);
            stream.setMaxAge(Duration.ofSeconds(30));
            stream.startAsync();
        }

        void begin(int encoder, String programme) {
            end(encoder);
            EncoderSession session = new EncoderSession(encoder, programme, System.currentTimeMillis());
            running.put(encoder, session);
            stream.onEvent("com.headend.Frame", session);
        }

        void end(int encoder) {
            running.remove(encoder);
        }
    }

    static Headend headend;

    public static void main(String[] args) throws Exception {
        FramePool.load(29, 138_000);
        JingleCache.load(5_800, 12_000);
        LicenceBook.load(26_000);
        PlaylistTree.load(2_600);
        StillLru.load(480, 12_000);
        headend = new Headend();
        headend.start();
        Sample s = new Sample(2_191);
        for (int i = 0; i < 1_900; i++) {
            headend.begin(i % 24, "programme " + (61_000 + i));
            for (int k = 0; k < 3; k++) {
                FrameEvent frame = new FrameEvent();
                frame.encoder = s.below(24);
                frame.bytes = 4_000 + s.below(90_000);
                frame.quantizer = 18 + 20 * (float) s.real();
                frame.commit();
            }
        }
        Thread.sleep(2_500);
        Ready.last();
    }
}
