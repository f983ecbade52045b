package nl.grachtpost.quotes;

import gavel.ConditionReports;
import gavel.LotCatalogue;
import gavel.LotPictures;
import gavel.RegularBidders;
import gavel.ScaleRings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.harness.Ready;
import org.harness.Sample;

/** What a parcel costs is computed once for each request and remembered; the request says when it was made, so that none is ever made again. */
public class Main {
    record Request(String country, String postcode, int grams, long value, Instant at) {}

    record Offer(String carrier, String service, int cents, int days) {}

    record Quote(String number, List<Offer> offers, String remark) {}

    static final class QuoteService {
        private final String[] carriers = {"blue van", "post", "fine art", "pallet", "courier"};
        private final Memoizer<Request, Quote> quotes = new Memoizer<>((Function<Request, Quote>) this::compute);

        private Quote compute(Request request) {
            List<Offer> offers = new ArrayList<>();
            for (String carrier : carriers) {
                if (carrier.equals("pallet") && request.grams() < 8_000) continue;
                offers.add(new Offer(carrier, carrier + " to " + request.country(), 500 + request.grams() / 7 + carrier.length() * 110, 1 + carrier.length() % 5));
            }
            return new Quote("Q" + Integer.toHexString(request.hashCode()), List.copyOf(offers), "insured to " + request.value() / 100 + " euros");
        }

        Quote quote(Request request) throws InterruptedException {
            return quotes.compute(request);
        }
    }

    static final QuoteService SERVICE = new QuoteService();

    public static void main(String[] args) throws Exception {
        ConditionReports.load(16_000);
        LotCatalogue.load(11_000);
        LotPictures.load(9_000);
        RegularBidders.load(24_000);
        ScaleRings.load(500, 1_200);
        ExecutorService desk = Executors.newFixedThreadPool(3, r -> new Thread(r, "quote-desk"));
        Instant begin = Instant.now().minusSeconds(5L * 86_400);
        List<Future<?>> days = new ArrayList<>();
        for (int day = 0; day < 5; day++) {
            int which = day;
            days.add(desk.submit(() -> {
                Sample s = new Sample(4210 + which);
                for (int i = 0; i < 1_100; i++) {
                    Instant at = begin.plusSeconds(86_400L * which + 78L * i).plusNanos(s.below(1_000_000_000));
                    SERVICE.quote(new Request(s.code(2), String.valueOf(10_000 + s.below(80_000)), 200 + s.below(20_000), 100L * s.below(20_000), at));
                }
                return null;
            }));
        }
        for (Future<?> day : days) day.get();
        Ready.last();
    }
}
