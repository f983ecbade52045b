package de.stadt.fire;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.jms.connection.CachingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import town.AirRings;
import town.CallWindow;
import town.FeeSchedule;
import town.ParcelMap;
import town.StreetRegister;

/** The permit office asks the fire brigade and receives the reply by its number: a selector of its own, whose consumer is cached. */
public class Main {
    static class FireOffice {
        private final CachingConnectionFactory connections;
        private final JmsTemplate template;
        private final AtomicLong agreed = new AtomicLong();

        FireOffice(String url) {
            connections = new CachingConnectionFactory(new ActiveMQConnectionFactory(url));
            template = new JmsTemplate(connections);
            template.setReceiveTimeout(2_000);
        }

        void reply(String number, String text) {
            template.send("fire.replies", session -> {
                TextMessage message = session.createTextMessage(text);
                message.setJMSCorrelationID(number);
                return message;
            });
        }

        String ask(String number, String text) throws JMSException {
            template.convertAndSend("fire.queries", text);
            template.receive("fire.queries");
            reply(number, "no objection to " + number);
            Message answer = template.receiveSelected("fire.replies", "JMSCorrelationID = '" + number + "'");
            if (answer != null) agreed.incrementAndGet();
            return answer == null ? "" : ((TextMessage) answer).getText();
        }
    }

    static FireOffice office;

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        ParcelMap.load(34_000);
        FeeSchedule.load(420);
        AirRings.load(260, 2_000);
        CallWindow.load(40_000);
        BrokerService broker = new BrokerService();
        broker.setBrokerName("town");
        broker.setPersistent(false);
        broker.setUseJmx(false);
        broker.setAdvisorySupport(false);
        broker.start();
        office = new FireOffice("vm://town?create=false");
        Sample s = new Sample(511);
        for (int i = 0; i < 1_900; i++) office.ask("B-2026-" + (3_000 + i), s.text(200 + s.below(300)));
        Ready.last();
    }
}
