package com.metalline.exchange;

import foundry.BatchColumns;
import foundry.DrawingLru;
import foundry.SandPool;
import foundry.SpotPrices;
import foundry.Standards;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import quickfix.ApplicationAdapter;
import quickfix.DefaultSessionFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Responder;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** Orders go to the metal exchange over FIX. The store in memory keeps each message for a resend, and the session is never reset. */
public class Main {
    static class ExchangeDesk {
        private final SessionID id = new SessionID("FIX.4.4", "METALLINE", "EXCHANGE");
        private final Map<String, Integer> lotsBySymbol = new HashMap<>();
        private final Session session;

        ExchangeDesk() throws Exception {
            SessionSettings settings = new SessionSettings();
            settings.setString(id, "ConnectionType", "initiator");
            settings.setString(id, "NonStopSession", "Y");
            settings.setString(id, "HeartBtInt", "30");
            settings.setString(id, "UseDataDictionary", "N");
            session = new DefaultSessionFactory(new ApplicationAdapter(), new MemoryStoreFactory(), null).create(id, settings);
            session.setResponder(new Responder() {
                @Override
                public boolean send(String data) {
                    return true;
                }

                @Override
                public void disconnect() {}

                @Override
                public String getRemoteAddress() {
                    return "exchange";
                }
            });
        }

        void order(String symbol, int lots, double limit, String client) {
            Message order = new Message();
            order.getHeader().setString(35, "D");
            order.setString(11, client);
            order.setString(55, symbol);
            order.setInt(38, lots);
            order.setDouble(44, limit);
            order.setString(58, "valid today, partial fills allowed");
            session.send(order);
            lotsBySymbol.merge(symbol, lots, Integer::sum);
        }
    }

    private static ExchangeDesk desk;

    public static void main(String[] args) throws Exception {
        SandPool.load();
        SpotPrices.load();
        Standards.load();
        BatchColumns.load();
        DrawingLru.load();
        desk = new ExchangeDesk();
        Sample s = new Sample(6);
        for (int i = 0; i < 58_000; i++) desk.order("METAL" + s.below(40), 1 + s.below(90), s.below(900_000) / 100.0, "C" + s.id());
        Ready.last();
    }
}
