package se.nyhetsarkiv.delivery;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.harness.Ready;
import org.harness.Sample;
import studio.JingleCache;
import studio.LevelRings;
import studio.ScheduleGrid;
import studio.StillLru;
import studio.TitleRegister;

/** Clips for the national library are written into one archive on the line to it; nobody ever finishes the archive. */
public class Main {
    /** The line to the library: it goes by segments of a megabyte. */
    static class LibraryLine extends OutputStream {
        private final byte[] segment = new byte[1 << 20];
        private final CRC32 sum = new CRC32();
        private int filled;
        private long segments;

        @Override
        public void write(int b) {
            segment[filled++] = (byte) b;
            if (filled == segment.length) send();
        }

        @Override
        public void write(byte[] b, int from, int length) {
            for (int done = 0; done < length; ) {
                int now = Math.min(length - done, segment.length - filled);
                System.arraycopy(b, from + done, segment, filled, now);
                filled += now;
                done += now;
                if (filled == segment.length) send();
            }
        }

        private void send() {
            sum.update(segment, 0, filled);
            filled = 0;
            segments++;
        }
    }

    static class ClipDelivery {
        private final LibraryLine line = new LibraryLine();
        private final ZipArchiveOutputStream archive = new ZipArchiveOutputStream(line);
        private long delivered;

        synchronized void deliver(String channel, String day, int clip, String description, byte[] video, long recordedAt) throws IOException {
            ZipArchiveEntry entry = new ZipArchiveEntry(channel + "/" + day + "/clip-" + clip + ".mxf");
            entry.setTime(recordedAt);
            entry.setComment(description);
            archive.putArchiveEntry(entry);
            archive.write(video);
            archive.closeArchiveEntry();
            ZipArchiveEntry text = new ZipArchiveEntry(channel + "/" + day + "/clip-" + clip + ".txt");
            text.setTime(recordedAt);
            archive.putArchiveEntry(text);
            archive.write(description.getBytes(StandardCharsets.UTF_8));
            archive.closeArchiveEntry();
            archive.flush();
            delivered++;
        }
    }

    static ClipDelivery delivery;

    public static void main(String[] args) throws Exception {
        JingleCache.load(6_000, 12_000);
        LevelRings.load(190, 1_800);
        ScheduleGrid.load(40, 120);
        StillLru.load(480, 12_000);
        TitleRegister.load(6_500);
        delivery = new ClipDelivery();
        Sample s = new Sample(2_171);
        String[] channels = {"ettan", "tvåan", "barn", "kunskap"};
        long at = System.currentTimeMillis() - 60L * 86_400_000L;
        for (int i = 0; i < 4_400; i++) {
            String day = String.format("2026-%02d-%02d", 9 + i / 2_200, 1 + i / 75 % 30);
            delivery.deliver(channels[s.below(4)], day, 70_000 + i, s.text(40 + s.below(60)), s.bytes(900 + s.below(900)), at += 1_170_000);
        }
        Ready.last();
    }
}
