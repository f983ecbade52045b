package com.ingotmail.quotes;

import foundry.Customers;
import foundry.DrawingLru;
import foundry.SandPool;
import foundry.SpotPrices;
import foundry.StressTables;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.harness.Ready;
import org.harness.Sample;
import org.xbill.DNS.Cache;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Lookup;
import org.xbill.DNS.MXRecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Resolver;
import org.xbill.DNS.Section;
import org.xbill.DNS.TSIG;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Quotations go to the mail server of each buyer. The cache of names has no maximum, and answers live for a month. */
public class Main {
    /** Stands for the name server of the house. */
    static class HouseResolver implements Resolver {
        public void setPort(int port) {}

        public void setTCP(boolean flag) {}

        public void setIgnoreTruncation(boolean flag) {}

        public void setEDNS(int version, int payloadSize, int flags, java.util.List<org.xbill.DNS.EDNSOption> options) {}

        public void setTSIGKey(TSIG key) {}

        public void setTimeout(java.time.Duration timeout) {}

        @Override
        public CompletionStage<Message> sendAsync(Message query, Executor executor) {
            return CompletableFuture.completedFuture(answer(query));
        }

        @Override
        public CompletionStage<Message> sendAsync(Message query) {
            return CompletableFuture.completedFuture(answer(query));
        }

        @Override
        public Message send(Message query) throws IOException {
            return answer(query);
        }

        private Message answer(Message query) {
            try {
                Message answer = new Message(query.getHeader().getID());
                answer.getHeader().setFlag(Flags.QR);
                Record question = query.getQuestion();
                answer.addRecord(question, Section.QUESTION);
                for (int i = 1; i <= 2; i++) {
                    Name target = Name.fromString("mx" + i + "." + question.getName());
                    answer.addRecord(new MXRecord(question.getName(), DClass.IN, 2_592_000, i * 10, target), Section.ANSWER);
                }
                return answer;
            } catch (TextParseException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class QuoteMailer {
        private final Cache names = new Cache(DClass.IN);
        private final Resolver resolver = new HouseResolver();
        private long sent;

        QuoteMailer() {
            names.setMaxEntries(-1);
            names.setMaxCache(-1);
        }

        void mail(String domain) throws Exception {
            Lookup lookup = new Lookup(domain, Type.MX);
            lookup.setCache(names);
            lookup.setResolver(resolver);
            if (lookup.run() != null) sent++;
        }
    }

    private static QuoteMailer mailer;

    public static void main(String[] args) throws Exception {
        DrawingLru.load();
        Customers.load();
        StressTables.load();
        SandPool.load();
        SpotPrices.load();
        mailer = new QuoteMailer();
        Sample s = new Sample(8);
        for (int i = 0; i < 26_000; i++) mailer.mail("buyer" + i + "." + s.code(8).toLowerCase() + ".example.");
        System.err.println(mailer.sent);
        Ready.last();
    }
}
