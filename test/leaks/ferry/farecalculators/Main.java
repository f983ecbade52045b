package com.norrsund.fares;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.LoadingDatabase;
import quay.OfferCache;
import quay.PositionRings;
import quay.TicketBuffers;

/** Each enquiry gets a service locator of its own, below that of the application, so that its parts can be injected. */
public class Main {
    record Enquiry(long number, int sailing, int adults, int children, String voucher, Instant at) {}

    public static class Season {
        final short[] percent = new short[366];
    }

    public static class Discounts {
        private final Enquiry enquiry;

        @Inject
        public Discounts(Enquiry enquiry) {
            this.enquiry = enquiry;
        }

        int percent() {
            return enquiry.voucher.isEmpty() ? 0 : 8;
        }
    }

    public static class FareCalculator {
        private final Enquiry enquiry;
        private final Discounts discounts;
        private final Season season;

        @Inject
        public FareCalculator(Enquiry enquiry, Discounts discounts, Season season) {
            this.enquiry = enquiry;
            this.discounts = discounts;
            this.season = season;
        }

        long cents() {
            long full = 4_900L * enquiry.adults + 1_500L * enquiry.children;
            return full * season.percent[enquiry.sailing % 366] / 100 * (100 - discounts.percent()) / 100;
        }
    }

    static class FareService {
        private final ServiceLocator application;
        private final TreeMap<Integer, Long> lowest = new TreeMap<>();

        FareService(Sample s) {
            Season season = new Season();
            for (int day = 0; day < season.percent.length; day++) season.percent[day] = (short) (80 + s.below(90));
            application = ServiceLocatorUtilities.bind("fares", new AbstractBinder() {
                @Override
                protected void configure() {
                    bind(season).to(Season.class);
                }
            });
        }

        long fare(Enquiry enquiry) {
            ServiceLocator locator = ServiceLocatorFactory.getInstance().create("enquiry-" + enquiry.number, application);
            ServiceLocatorUtilities.bind(locator, new AbstractBinder() {
                @Override
                protected void configure() {
                    bind(enquiry).to(Enquiry.class);
                    bindAsContract(Discounts.class);
                    bindAsContract(FareCalculator.class);
                }
            });
            long cents = locator.getService(FareCalculator.class).cents();
            lowest.merge(enquiry.sailing, cents, Math::min);
            return cents;
        }
    }

    static FareService fares;

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(12_000);
        LoadingDatabase.load(20_000);
        OfferCache.load(18_000);
        PositionRings.load(280, 1_500);
        TicketBuffers.load(480);
        Sample s = new Sample(9_106);
        fares = new FareService(s);
        for (int i = 0; i < 260; i++) {
            fares.fare(new Enquiry(8_800_000 + i, s.below(4_000), 1 + s.below(4), s.below(4), s.below(3) == 0 ? s.code(8) : "", Sample.at(i, 260, Duration.ofHours(9))));
        }
        Ready.last();
    }
}
