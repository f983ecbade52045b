package dk.fjordpark.sheets;

import com.github.marschall.memoryfilesystem.MemoryFileSystemBuilder;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.GateWindows;
import vivarium.Pedigrees;
import vivarium.SpeciesBook;
import vivarium.VetRecords;
import vivarium.VisitorFlow;

/** The sheets of an enclosure are put together in a file system in memory and sent as one document; nobody closes the file system, and its provider knows it by its name. */
public class Main {
    static final class SheetPress {
        private long sheets;
        private long bytes;

        byte[] press(long order, int enclosure, Sample s) throws Exception {
            FileSystem files = MemoryFileSystemBuilder.newLinux().build("order-" + order);
            Path folder = Files.createDirectories(files.getPath("/sheets/enclosure-" + enclosure));
            for (int page = 0; page < 3 + s.below(6); page++) {
                Files.write(folder.resolve("page-" + page + ".svg"), s.bytes(2_500 + s.below(7_000)));
                Files.writeString(folder.resolve("page-" + page + ".txt"), s.text(200 + s.below(500)));
            }
            long size = 0;
            try (Stream<Path> pages = Files.list(folder)) {
                for (Path page : (Iterable<Path>) pages::iterator) size += Files.size(page);
            }
            sheets++;
            bytes += size;
            return new byte[(int) Math.min(size, 1_000)];
        }
    }

    static final SheetPress PRESS = new SheetPress();

    public static void main(String[] args) throws Exception {
        GateWindows.load(62, 2_200);
        Pedigrees.load(60_000, 1_050);
        SpeciesBook.load(13_500);
        VetRecords.load(9_500);
        VisitorFlow.load(6_600);
        Sample s = new Sample(5204);
        long sent = 0;
        for (int i = 0; i < 55; i++) sent += PRESS.press(70_000 + i, s.below(240), s).length;
        Ready.last();
    }
}
