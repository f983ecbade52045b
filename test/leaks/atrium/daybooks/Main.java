package com.brightwater.bookings;

import hall.BrokerDirectory;
import hall.ClaimThumbnails;
import hall.DayRates;
import hall.PolicyRegister;
import hall.TermsDocument;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** The job that runs on working days drops the book of exactly thirty days ago: books whose turn falls on a weekend stay for ever. */
public class Main {
    record Booking(long number, String account, long cents, String purpose) {}

    static class DayBook {
        private final LocalDate day;
        private final List<Booking> bookings = new ArrayList<>();
        private long cents;

        DayBook(LocalDate day) {
            this.day = day;
        }

        void add(Booking booking) {
            bookings.add(booking);
            cents += booking.cents();
        }
    }

    static class PremiumAccounts {
        private static final int KEPT_DAYS = 30;
        private final TreeMap<LocalDate, DayBook> books = new TreeMap<>();

        void book(LocalDate day, Booking booking) {
            books.computeIfAbsent(day, DayBook::new).add(booking);
        }

        /** Runs in the evening of each working day. */
        void closeDay(LocalDate today) {
            books.remove(today.minusDays(KEPT_DAYS));
        }
    }

    static PremiumAccounts accounts;

    public static void main(String[] args) throws Exception {
        PolicyRegister.load(55_000);
        ClaimThumbnails.load(1_100, 16_000);
        DayRates.load(4_500, 420);
        TermsDocument.load(20_000);
        BrokerDirectory.load(40_000);
        accounts = new PremiumAccounts();
        Sample s = new Sample(41);
        LocalDate today = LocalDate.of(2024, 3, 4);
        long number = 0;
        for (int i = 0; i < 980; i++, today = today.plusDays(1)) {
            int bookings = 120 + s.below(80);
            for (int k = 0; k < bookings; k++) {
                accounts.book(today, new Booking(number++, "DE" + s.below(90_000_000), s.below(90_000), "premium " + s.code(8) + " " + s.below(400)));
            }
            if (today.getDayOfWeek() != DayOfWeek.SATURDAY && today.getDayOfWeek() != DayOfWeek.SUNDAY) accounts.closeDay(today);
        }
        Ready.last();
    }
}
