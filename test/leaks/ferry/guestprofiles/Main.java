package com.norrsund.guests;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandSucceededEvent;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.harness.Ready;
import org.harness.Sample;
import quay.BookingWindow;
import quay.DeckPhotos;
import quay.OfferCache;
import quay.Phrases;
import quay.Timetable;

/** Profiles of guests are carried over to the database on board: a client for each attempt, which is closed only where the transfer went well. */
public class Main {
    /** What is on its way to a ship, for the report on the transfer. */
    static class Transfer implements CommandListener {
        private final String ship;
        private final Instant begun;
        private final List<Document> profiles = new ArrayList<>();
        private int written;
        private String failure;

        Transfer(String ship, Instant begun) {
            this.ship = ship;
            this.begun = begun;
        }

        @Override
        public void commandSucceeded(CommandSucceededEvent event) {
            written++;
        }

        @Override
        public void commandFailed(CommandFailedEvent event) {
            failure = event.getThrowable().getMessage();
        }
    }

    static class ProfileService {
        private final int port;
        private final Map<String, Instant> unreachable = new TreeMap<>();

        ProfileService(int port) {
            this.port = port;
        }

        void carryOver(Transfer transfer) {
            MongoClientSettings settings = MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + port + "/?appName=guests"))
                    .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(25, TimeUnit.MILLISECONDS))
                    .addCommandListener(transfer)
                    .build();
            MongoClient client = MongoClients.create(settings);
            try {
                client.getDatabase("onboard").getCollection("profiles").insertMany(transfer.profiles);
                client.close();
            } catch (MongoTimeoutException e) {
                unreachable.put(transfer.ship, transfer.begun);
            }
        }
    }

    static ProfileService service;

    public static void main(String[] args) throws Exception {
        BookingWindow.load(24_000);
        DeckPhotos.load(9_000);
        OfferCache.load(18_000);
        Phrases.load(9_000);
        Timetable.load(54_000);
        try (ServerSocket free = new ServerSocket(0)) {
            service = new ProfileService(free.getLocalPort()); // at sea: nobody listens there
        }
        Sample s = new Sample(9_102);
        for (int i = 0; i < 150; i++) {
            Transfer transfer = new Transfer("MS " + s.below(22), Sample.at(i, 150, Duration.ofHours(33)));
            for (int k = 30 + s.below(30); k >= 0; k--) {
                transfer.profiles.add(new Document("_id", s.id()).append("name", s.text(22)).append("card", s.code(10)).append("wishes", s.text(80))
                        .append("cabin", 3_000 + s.below(8_000)).append("nights", 1 + s.below(7)));
            }
            service.carryOver(transfer);
        }
        Ready.last();
    }
}
