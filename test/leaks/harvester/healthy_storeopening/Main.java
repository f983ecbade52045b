package it.mercatino.opening;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.json.JSONObject;
import org.tidewater.base.BufferStock;
import org.tidewater.base.PictureCache;

/** A branch that has just opened: prices, offers and names are loaded at once, the head office is not reachable yet, the tills begin to book. */
public class Main {
    record Price(String ean, String brand, int cents, LocalDate from, Instant loaded) {}

    record Offer(String title, List<String> eans, int percent) {}

    static class Branch {
        final Map<String, Price> prices = new HashMap<>();
        final Interner<String> brands = Interners.newStrongInterner();
        final TreeMap<LocalDate, List<Offer>> offers = new TreeMap<>();
        final ArrayDeque<int[]> receipts = new ArrayDeque<>();
        final Socket headOffice;
        final PictureCache pictures = new PictureCache(251);
        final BufferStock buffers = new BufferStock();

        Branch() {
            IO.Options o = new IO.Options();
            o.reconnectionDelay = 500;
            headOffice = IO.socket(URI.create("http://127.0.0.1:9"), o);
            headOffice.connect();
        }
    }

    private static Branch branch;

    public static void main(String[] args) throws Exception {
        branch = new Branch();
        Sample s = new Sample(905);
        for (int i = 0; i < 46_000; i++) {
            String ean = "80" + (10_000_000_000L + i * 37L);
            branch.prices.put(ean, new Price(ean, branch.brands.intern("brand " + s.below(3_000)), 20 + s.below(9_000), LocalDate.now().minusDays(s.below(500)), Instant.now()));
        }
        for (int d = 0; d < 90; d++) {
            List<Offer> day = new ArrayList<>();
            for (int k = 0; k < 14; k++) {
                List<String> eans = new ArrayList<>();
                for (int e = 0; e < 30; e++) eans.add("80" + (10_000_000_000L + s.below(46_000) * 37L));
                day.add(new Offer(s.text(30), eans, 5 + s.below(40)));
            }
            branch.offers.put(LocalDate.now().plusDays(d), day);
        }
        for (int r = 0; r < 900; r++) {
            int[] lines = new int[3 + s.below(30)];
            for (int l = 0; l < lines.length; l++) lines[l] = s.below(9_000);
            branch.receipts.add(lines);
            if (branch.receipts.size() > 500) branch.receipts.poll();
        }
        for (int i = 0; i < 25; i++) {
            JSONObject j = new JSONObject();
            j.put("till", i);
            j.put("opened", Instant.now().toString());
            branch.headOffice.emit("till", j);
        }
        Thread.sleep(500);
        Ready.last();
    }
}
