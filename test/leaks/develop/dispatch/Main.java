package com.parceltrack.dispatch;

import com.harborline.freight.Freight;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.harness.Ready;
import org.harness.Sample;

/** An embedded ActiveMQ: the consumer of one queue was renamed, and what is sent to the old name is fetched by nobody. */
public class Main {
    static class Dispatcher {
        private final Session session;
        private final MessageProducer tours;
        private final MessageProducer alerts;

        Dispatcher(Connection c) throws Exception {
            session = c.createSession(false, Session.AUTO_ACKNOWLEDGE);
            tours = session.createProducer(session.createQueue("dispatch.tours"));
            alerts = session.createProducer(session.createQueue("dispatch.alerts"));
            tours.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            alerts.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            session.createConsumer(session.createQueue("dispatch.tours")).setMessageListener(m -> {});
        }

        void tour(String text) throws Exception {
            tours.send(session.createTextMessage(text));
        }

        void alert(String text) throws Exception {
            alerts.send(session.createTextMessage(text));
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        BrokerService broker = new BrokerService();
        broker.setPersistent(false);
        broker.setUseJmx(false);
        broker.setBrokerName("dispatch");
        broker.start();
        Connection c = new ActiveMQConnectionFactory("vm://dispatch?create=false").createConnection();
        c.start();
        Dispatcher d = new Dispatcher(c);
        Sample s = new Sample(99);
        for (int i = 0; i < 6_000; i++) {
            d.tour(s.text(200));
            if (i % 2 == 0) d.alert(s.text(900));
        }
        Thread.sleep(1000);
        Ready.last();
        broker.stop();
    }
}
