package com.rivaclos.purchasing;

import estate.BottleRing;
import estate.EanIndex;
import estate.Parcels;
import estate.StockDatabase;
import estate.WineList;
import jakarta.mail.BodyPart;
import jakarta.mail.Folder;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.Store;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.harness.Ready;
import org.harness.Sample;

/** Suppliers' offers are read from a mail folder that is opened when the service starts and stays open for months. */
public class Main {
    record Offer(int mail, String from, String subject, String text) {}

    static class OfferDesk {
        private final Map<String, Offer> bestPerSupplier = new HashMap<>();
        private final Deque<Offer> latest = new ArrayDeque<>();

        void take(Offer offer) {
            latest.addLast(offer);
            if (latest.size() > 60) latest.removeFirst();
            bestPerSupplier.merge(offer.from.substring(0, 2), offer, (a, b) -> a.text.length() <= b.text.length() ? a : b);
        }
    }

    static class InboxReader implements Runnable {
        private final Session session;
        private final Store store;
        private final Folder inbox;
        private final OfferDesk desk;
        private int read;
        private int attachments;

        InboxReader(int port, OfferDesk desk) throws MessagingException {
            Properties settings = new Properties();
            settings.put("mail.imap.auth.plain.disable", "true");
            session = Session.getInstance(settings);
            store = session.getStore("imap");
            store.connect("127.0.0.1", port, "purchasing", "secret");
            inbox = store.getFolder("INBOX");
            inbox.open(Folder.READ_WRITE);
            this.desk = desk;
        }

        @Override
        public void run() {
            try {
                for (int last = inbox.getMessageCount(); read < last; last = inbox.getMessageCount()) {
                    Message mail = inbox.getMessage(++read);
                    if (Collections.list(mail.getAllHeaders()).stream().anyMatch(h -> h.getName().equals("X-Spam"))) continue;
                    Multipart parts = (Multipart) mail.getContent();
                    String text = "";
                    for (int i = 0; i < parts.getCount(); i++) {
                        BodyPart part = parts.getBodyPart(i);
                        if (part.isMimeType("text/plain")) text = (String) part.getContent();
                        else if (part.getFileName() != null) attachments++;
                    }
                    desk.take(new Offer(read, mail.getFrom()[0].toString(), mail.getSubject(), text));
                }
            } catch (MessagingException | IOException e) {
                throw new IllegalStateException("mail " + read, e);
            }
        }
    }

    static final OfferDesk DESK = new OfferDesk();
    static InboxReader reader;

    public static void main(String[] args) throws Exception {
        Parcels.load(12_000);
        EanIndex.load(45_000);
        WineList.load(32_000);
        StockDatabase.load(24_000);
        BottleRing.load(32_768);
        MailHost host = new MailHost(700);
        host.start();
        reader = new InboxReader(host.port(), DESK);
        Thread thread = new Thread(reader, "inbox-reader");
        thread.start();
        thread.join();
        Ready.last();
    }
}
