package com.pomona.bids;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.Translations;
import fruit.VarietyCatalog;
import io.prometheus.client.Histogram;
import org.harness.Ready;
import org.harness.Sample;

/** The duration of each request is measured under its path, and the path contains the number of the lot. */
public class Main {
    static class BidApi {
        private static final Histogram DURATION = Histogram.build().name("http_request_seconds").help("Duration of requests.").labelNames("method", "path").register();
        private int accepted;

        void post(String lot, int cents) {
            Histogram.Timer timer = DURATION.labels("POST", "/lots/" + lot + "/bids").startTimer();
            if (cents % 3 == 0) accepted++;
            timer.observeDuration();
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(18_000);
        OriginCodes.load(60_000);
        PriceGrid.load(380, 5_000);
        LabelLayouts.load(1_400, 6_000);
        Translations.load(1_500);
        BidApi api = new BidApi();
        Sample s = new Sample(47);
        for (int i = 0; i < 11_000; i++) api.post(s.id(), s.below(900));
        Ready.last();
    }
}
