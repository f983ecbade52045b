package pl.wodapomorze.register;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.ContractLru;
import org.rivermark.plant.MeterPhotos;
import org.rivermark.plant.OpenWorks;
import org.rivermark.plant.PressureGrid;
import org.rivermark.plant.TariffBook;

/** All connections of houses by street, read at start: built over thirty years, last read at some time of the last two. */
public class Main {
    static final class Connection {
        final int number;
        final String street;
        final String house;
        final LocalDate built;
        final short diameter;
        final long lastRead;
        final int litres;

        Connection(int number, String street, String house, LocalDate built, short diameter, long lastRead, int litres) {
            this.number = number;
            this.street = street;
            this.house = house;
            this.built = built;
            this.diameter = diameter;
            this.lastRead = lastRead;
            this.litres = litres;
        }
    }

    static class ConnectionIndex {
        final Map<String, List<Connection>> byStreet = new HashMap<>();
        final TreeMap<Integer, Connection> byNumber = new TreeMap<>();

        void load(Connection c) {
            byStreet.computeIfAbsent(c.street, k -> new ArrayList<>()).add(c);
            byNumber.put(c.number, c);
        }
    }

    static class RegisterService {
        final ConnectionIndex index = new ConnectionIndex();
        final ContractLru contracts = new ContractLru(821);
        final MeterPhotos photos = new MeterPhotos(822);
        final OpenWorks works = new OpenWorks(823);
        final PressureGrid grid = new PressureGrid(824);
        final TariffBook tariffs = new TariffBook(825);
        long answered;

        int houses(String street) {
            answered++;
            List<Connection> l = index.byStreet.get(street);
            return l == null ? 0 : l.size();
        }
    }

    private static RegisterService service;

    public static void main(String[] args) throws Exception {
        service = new RegisterService();
        Sample s = new Sample(820);
        List<String> streets = new ArrayList<>();
        for (int i = 0; i < 4500; i++) streets.add(s.text(12 + s.below(14)) + i);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 260_000; i++) {
            LocalDate built = LocalDate.of(1995, 1, 1).plusDays(i / 24);
            long read = now - (long) (s.real() * 730 * 86_400_000L);
            service.index.load(new Connection(500_000 + i, streets.get(s.below(4500)), 1 + s.below(140) + "", built, (short) (25 + s.below(3) * 15), read, s.below(900_000)));
        }
        for (int i = 0; i < 20_000; i++) service.houses(streets.get(s.below(4500)));
        Ready.last();
    }
}
