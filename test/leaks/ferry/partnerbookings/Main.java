package com.norrsund.partners;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.modelmapper.ModelMapper;
import org.modelmapper.convention.MatchingStrategies;
import quay.DeckPhotos;
import quay.FareTables;
import quay.GuestLru;
import quay.Phrases;
import quay.TicketBuffers;

/** Bookings of partners are mapped to our own. The mapping's name is meant to be that of the partner, but the reference of the booking is given. */
public class Main {
    public static class PartnerBooking {
        private String reference;
        private String holder;
        private String street;
        private String city;
        private String plate;
        private int adults;
        private int children;
        private long departs;
        private int cents;

        public String getReference() {
            return reference;
        }

        public String getHolder() {
            return holder;
        }

        public String getStreet() {
            return street;
        }

        public String getCity() {
            return city;
        }

        public String getPlate() {
            return plate;
        }

        public int getAdults() {
            return adults;
        }

        public int getChildren() {
            return children;
        }

        public long getDeparts() {
            return departs;
        }

        public int getCents() {
            return cents;
        }
    }

    public static class Booking {
        private String reference;
        private String holder;
        private String street;
        private String city;
        private String plate;
        private int adults;
        private int children;
        private long departs;
        private int cents;

        public void setReference(String reference) {
            this.reference = reference;
        }

        public void setHolder(String holder) {
            this.holder = holder;
        }

        public void setStreet(String street) {
            this.street = street;
        }

        public void setCity(String city) {
            this.city = city;
        }

        public void setPlate(String plate) {
            this.plate = plate;
        }

        public void setAdults(int adults) {
            this.adults = adults;
        }

        public void setChildren(int children) {
            this.children = children;
        }

        public void setDeparts(long departs) {
            this.departs = departs;
        }

        public void setCents(int cents) {
            this.cents = cents;
        }
    }

    static class PartnerGateway {
        private final ModelMapper mapper = new ModelMapper();
        private final Deque<Booking> accepted = new ArrayDeque<>();

        PartnerGateway() {
            mapper.getConfiguration().setMatchingStrategy(MatchingStrategies.STRICT);
        }

        void accept(PartnerBooking booking) {
            accepted.addLast(mapper.map(booking, Booking.class, booking.reference));
            if (accepted.size() > 1_000) accepted.removeFirst();
        }
    }

    static final PartnerGateway GATEWAY = new PartnerGateway();

    public static void main(String[] args) throws Exception {
        DeckPhotos.load(9_000);
        FareTables.load(170);
        GuestLru.load(22_000);
        Phrases.load(9_000);
        TicketBuffers.load(480);
        Sample s = new Sample(9_112);
        int n = 2_400;
        for (int i = 0; i < n; i++) {
            PartnerBooking booking = new PartnerBooking();
            Instant departs = Sample.at(i, n, Duration.ofHours(40)).plus(Duration.ofDays(s.below(90)));
            booking.reference = "P" + s.code(3) + (100_000 + i);
            booking.holder = s.text(20);
            booking.street = s.text(24);
            booking.city = s.text(12);
            booking.plate = s.code(3) + s.below(999);
            booking.adults = 1 + s.below(4);
            booking.children = s.below(4);
            booking.departs = departs.toEpochMilli();
            booking.cents = 4_900 + s.below(90_000);
            GATEWAY.accept(booking);
        }
        Ready.last();
    }
}
