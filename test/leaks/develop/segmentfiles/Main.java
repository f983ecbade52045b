package org.tidelog.store;

import com.harborline.freight.Freight;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** Segments of a log are mapped into memory; those that have been compacted stay mapped, in the map of all segments. */
public class Main {
    static class Segment {
        final long firstOffset;
        final MappedByteBuffer content;
        boolean compacted;

        Segment(long firstOffset, MappedByteBuffer content) {
            this.firstOffset = firstOffset;
            this.content = content;
        }
    }

    static class SegmentedLog {
        private final TreeMap<Long, Segment> segments = new TreeMap<>();

        void roll(Path file, long offset) throws Exception {
            try (FileChannel c = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                for (Map.Entry<Long, Segment> e : segments.entrySet()) e.getValue().compacted = true;
                segments.put(offset, new Segment(offset, c.map(FileChannel.MapMode.READ_WRITE, offset, 4 << 20)));
            }
        }
    }

    private static final SegmentedLog LOG = new SegmentedLog();

    public static void main(String[] args) throws Exception {
        Freight.load();
        Path file = Files.createTempFile("tidelog", ".log");
        file.toFile().deleteOnExit();
        for (int i = 0; i < 150; i++) LOG.roll(file, (long) i * (4 << 20));
        Files.delete(file);
        new Sample(70).below(2);
        Ready.last();
    }
}
