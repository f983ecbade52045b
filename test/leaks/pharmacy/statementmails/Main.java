package com.apoteca.statements;

import apoteca.Availability;
import apoteca.Barcodes;
import apoteca.Interactions;
import apoteca.LabelBuffers;
import apoteca.StockDatabase;
import jakarta.mail.Message;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.subethamail.smtp.server.SMTPServer;
import org.subethamail.wiser.Wiser;

/** The statements go to a mail server inside the process that was meant for tests; it counts them for the report, and keeps every one. */
public class Main {
    static class MailRoom {
        private final int port;
        private final Wiser server;

        MailRoom() throws Exception {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            server = Wiser.create(SMTPServer.port(port));
            server.start();
        }

        int count() {
            return server.getMessages().size();
        }
    }

    static class Statements {
        private final Session session;
        private final int port;
        private final AtomicLong cents = new AtomicLong();

        Statements(int port) {
            this.port = port;
            Properties properties = new Properties();
            properties.put("mail.smtp.host", "127.0.0.1");
            properties.put("mail.smtp.port", "" + port);
            session = Session.getInstance(properties);
        }

        void send(int from, int to, Sample s, int all) throws Exception {
            try (Transport transport = session.getTransport("smtp")) {
                transport.connect("127.0.0.1", port, null, null);
                for (int i = from; i < to; i++) {
                    MimeMessage mail = new MimeMessage(session);
                    mail.setFrom(new InternetAddress("accounts@apoteca.example"));
                    InternetAddress customer = new InternetAddress("card" + (700_000 + i) + "@mail.example");
                    mail.setRecipient(Message.RecipientType.TO, customer);
                    mail.setSubject("Your statement " + (90_000 + i));
                    mail.setSentDate(Date.from(Sample.at(i, all, Duration.ofDays(30))));
                    StringBuilder text = new StringBuilder();
                    for (int k = 8 + s.below(40); k > 0; k--) {
                        int price = 300 + s.below(6_000);
                        cents.addAndGet(price);
                        text.append(1_000_000 + s.below(200_000)).append("  ").append(s.text(40)).append("  ").append(price / 100.0).append("\r\n");
                    }
                    mail.setText(text.toString());
                    mail.saveChanges();
                    transport.sendMessage(mail, new InternetAddress[] {customer});
                }
            }
        }
    }

    static MailRoom mailRoom;
    static Statements statements;

    public static void main(String[] args) throws Exception {
        StockDatabase.load(34_000);
        Availability.load(28_000);
        Barcodes.load(390_000);
        Interactions.load(250_000);
        LabelBuffers.load(80);
        mailRoom = new MailRoom();
        statements = new Statements(mailRoom.port);
        Sample s = new Sample(605);
        int all = 2_400;
        for (int i = 0; i < all; i += 100) statements.send(i, i + 100, s, all);
        if (mailRoom.count() != all) throw new IllegalStateException("mails are missing");
        Ready.last();
    }
}
