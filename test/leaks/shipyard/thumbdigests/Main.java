package fr.galerievive.thumbs;

import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import slipway.CraneRings;
import slipway.HullMesh;
import slipway.PartsBook;
import slipway.SafetyTexts;
import slipway.WorkOrders;

/** Thumbnails are kept by the digest of their picture and their size; the digest is an array, which a record compares by identity, so that no thumbnail is ever found again. */
public class Main {
    record ThumbKey(byte[] digest, int width, int height) {}

    static final class Thumbnail {
        private final int width;
        private final int height;
        private final byte[] jpeg;

        Thumbnail(int width, int height, byte[] jpeg) {
            this.width = width;
            this.height = height;
            this.jpeg = jpeg;
        }
    }

    static final class ThumbServer {
        private final byte[][] pictures;
        private final Map<ThumbKey, Thumbnail> thumbs = new ConcurrentHashMap<>();
        private long requests;

        ThumbServer(int count, Sample s) {
            pictures = new byte[count][];
            for (int i = 0; i < count; i++) pictures[i] = s.bytes(1_400 + s.below(900));
        }

        Thumbnail thumb(int picture, int width, int height) throws Exception {
            requests++;
            ThumbKey key = new ThumbKey(MessageDigest.getInstance("SHA-1").digest(pictures[picture]), width, height);
            return thumbs.computeIfAbsent(key, k -> scale(pictures[picture], k.width(), k.height()));
        }

        private Thumbnail scale(byte[] picture, int width, int height) {
            byte[] jpeg = new byte[picture.length / (width > 200 ? 1 : 2)];
            for (int i = 0; i < jpeg.length; i++) jpeg[i] = (byte) (picture[i] ^ width);
            return new Thumbnail(width, height, jpeg);
        }
    }

    private static ThumbServer server;

    public static void main(String[] args) throws Exception {
        PartsBook.load(24_000);
        HullMesh.load(110, 2_600);
        CraneRings.load(60, 15_000);
        SafetyTexts.load(3_000);
        WorkOrders.load(34_000);
        Sample s = new Sample(7210);
        server = new ThumbServer(250, s);
        for (int i = 0; i < 7_500; i++) server.thumb(s.below(250), i % 2 == 0 ? 320 : 160, 120);
        Ready.last();
    }
}
