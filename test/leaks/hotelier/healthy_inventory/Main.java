package eu.kronenhof.inventory;

import eu.kronenhof.base.HotelTexts;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.harness.Ready;
import org.harness.Sample;

/**
 * The rooms of partner hotels come as one file each morning. The new inventory is being staged, a good half of it is
 * read; until it takes the place of the old one, both are in memory, and the requests use the old one. The names that
 * come again and again are made one during an import; of the lines that were refused, 500 are kept for the report.
 */
public class Main {
    record Offer(String hotel, String kind, String board, String rate, int rooms, int cents, String description) {}

    record Refused(long line, String why) {}

    static final class Inventory {
        private final Map<String, List<Offer>> byHotel;

        Inventory(Map<String, List<Offer>> byHotel) {
            this.byHotel = Map.copyOf(byHotel);
        }

        List<Offer> of(String hotel) {
            return byHotel.getOrDefault(hotel, List.of());
        }
    }

    static final class Import {
        private static final int REFUSED = 500;
        private final Map<String, List<Offer>> staged = new HashMap<>();
        private final Map<String, String> names = new HashMap<>();
        private final List<Refused> refused = new ArrayList<>();
        private int refusedInAll;

        void read(Reader file) throws Exception {
            try (CSVParser lines = CSVFormat.DEFAULT.builder().setDelimiter(';').build().parse(file)) {
                for (CSVRecord line : lines) take(line);
            }
        }

        private void take(CSVRecord line) {
            if (line.get(4).equals("-")) {
                refusedInAll++;
                if (refused.size() < REFUSED) refused.add(new Refused(line.getRecordNumber(), "no number of rooms: " + line.get(6)));
                return;
            }
            String hotel = name(line.get(0));
            staged.computeIfAbsent(hotel, h -> new ArrayList<>()).add(new Offer(hotel, name(line.get(1)), name(line.get(2)), name(line.get(3)),
                    Integer.parseInt(line.get(4)), Integer.parseInt(line.get(5)), line.get(6)));
        }

        private String name(String s) {
            return names.computeIfAbsent(s, n -> n);
        }

        Inventory done() {
            return new Inventory(staged);
        }
    }

    /** The file as it comes over the wire, line by line. */
    static final class PartnerFile extends Reader {
        private final Sample s;
        private final int lines;
        private final int pauseAt;
        private final CountDownLatch middle;
        private final CountDownLatch goOn;
        private String line = "";
        private int at;
        private int number;

        PartnerFile(long seed, int lines, int pauseAt, CountDownLatch middle, CountDownLatch goOn) {
            s = new Sample(seed);
            this.lines = lines;
            this.pauseAt = pauseAt;
            this.middle = middle;
            this.goOn = goOn;
        }

        @Override
        public int read(char[] to, int offset, int length) {
            if (at == line.length()) {
                if (number == lines) return -1;
                if (number == pauseAt) waitForMore();
                String rooms = s.below(90) == 0 ? "-" : String.valueOf(s.below(30));
                line = "hotel-" + number / 40 + ";kind " + s.below(60) + ";board " + s.below(5) + ";rate " + s.below(90) + ";" + rooms + ";" + (4000 + s.below(40_000)) + ";" + s.text(60 + s.below(120)) + "\r\n";
                at = 0;
                number++;
            }
            int n = Math.min(length, line.length() - at);
            line.getChars(at, at + n, to, offset);
            at += n;
            return n;
        }

        private void waitForMore() {
            middle.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {}
    }

    private static volatile Inventory current;

    public static void main(String[] args) throws Exception {
        HotelTexts texts = new HotelTexts(151);
        Import yesterday = new Import();
        yesterday.read(new PartnerFile(152, 90_000, -1, null, null));
        current = yesterday.done();
        yesterday = null;
        CountDownLatch middle = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread importer = new Thread(() -> {
            Import today = new Import();
            try {
                today.read(new PartnerFile(153, 91_500, 55_000, middle, goOn));
                current = today.done();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, "partner-import");
        importer.setDaemon(true);
        importer.start();
        middle.await();
        Ready.last();
        goOn.countDown();
        importer.join();
        System.out.println(texts.text("de", 3).title() + current.of("hotel-7").size());
    }
}
