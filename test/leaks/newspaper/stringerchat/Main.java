package com.meridianpress.stringers;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import newsroom.DeliveryDatabase;
import newsroom.HouseRules;
import newsroom.Hyphenation;
import newsroom.PageCache;
import newsroom.ReaderLru;
import org.harness.Ready;
import org.harness.Sample;
import org.jivesoftware.smack.AbstractXMPPConnection;
import org.jivesoftware.smack.ConnectionConfiguration;
import org.jivesoftware.smack.StanzaCollector;
import org.jivesoftware.smack.filter.ThreadFilter;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Nonza;
import org.jivesoftware.smack.packet.Stanza;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jxmpp.jid.parts.Resourcepart;

/** The desk asks stringers by chat; a collector waits for the answers to each question and is never cancelled, although the first answer is enough. */
public class Main {
    static final class Settings extends ConnectionConfiguration {
        static final class Builder extends ConnectionConfiguration.Builder<Builder, Settings> {
            @Override
            public Settings build() {
                return new Settings(this);
            }

            @Override
            protected Builder getThis() {
                return this;
            }
        }

        Settings(Builder builder) {
            super(builder);
        }
    }

    /** A connection to the chat server in the same process: what stringers write is given to it. */
    static final class LocalConnection extends AbstractXMPPConnection {
        private final AtomicLong sent = new AtomicLong();

        LocalConnection(Settings settings) {
            super(settings);
            connected = true;
        }

        void received(Stanza stanza) {
            invokeStanzaCollectorsAndNotifyRecvListeners(stanza);
        }

        @Override
        public boolean isSecureConnection() {
            return true;
        }

        @Override
        protected void sendStanzaInternal(Stanza stanza) {
            sent.incrementAndGet();
        }

        @Override
        public void sendNonza(Nonza nonza) {
            sent.incrementAndGet();
        }

        @Override
        public boolean isUsingCompression() {
            return false;
        }

        @Override
        protected void connectInternal() {}

        @Override
        protected void loginInternal(String user, String password, Resourcepart resource) {}

        @Override
        public void instantShutdown() {}

        @Override
        protected void shutdown() {}
    }

    static class StringerDesk {
        private final LocalConnection chat;
        private final Map<String, Integer> answersOf = new HashMap<>();

        StringerDesk() throws Exception {
            chat = new LocalConnection(new Settings.Builder().setXmppDomain("chat.meridianpress.example").setHost("localhost").build());
        }

        Message message(String id, String from, String to, String thread, String body) throws Exception {
            return StanzaBuilder.buildMessage(id).ofType(Message.Type.chat).from(from).to(to).setThread(thread).setBody(body).build();
        }

        void ask(int number, String stringer, Sample s) throws Exception {
            String thread = "question-" + (41_000 + number);
            StanzaCollector answers = chat.createStanzaCollector(new ThreadFilter(thread));
            String desk = "desk@chat.meridianpress.example/foreign";
            chat.sendStanza(message("q" + number, desk, stringer, thread, s.text(60)));
            for (int k = 1 + s.below(5); k > 0; k--) chat.received(message("a" + number + "-" + k, stringer, desk, thread, s.text(30 + s.below(170))));
            Message first = answers.nextResult();
            if (first != null && !first.getBody().isEmpty()) answersOf.merge(stringer, 1, Integer::sum);
        }
    }

    static StringerDesk desk;

    public static void main(String[] args) throws Exception {
        PageCache.load(9_000);
        DeliveryDatabase.load(30_000);
        ReaderLru.load(36_000);
        Hyphenation.load(52_000);
        HouseRules.load(32_000);
        desk = new StringerDesk();
        Sample s = new Sample(718);
        String[] stringers = new String[140];
        for (int i = 0; i < stringers.length; i++) stringers[i] = s.code(8).toLowerCase() + "@chat.meridianpress.example/phone";
        for (int i = 0; i < 290; i++) desk.ask(i, stringers[s.below(stringers.length)], s);
        Ready.last();
    }
}
