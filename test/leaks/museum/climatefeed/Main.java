package org.hygromet.feed;

import museum.*;

import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.*;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.harness.Ready;

import java.util.*;

/** Readings of the climate sensors go through a broker to those who subscribe: the control room, and formerly the insurer. */
public class Main {
    static final class Feed {
        private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        private final ClientSession session;
        private final ClientProducer producer;
        private final ClientConsumer controlRoom;
        private float last;

        Feed() throws Exception {
            Configuration c = new ConfigurationImpl().setPersistenceEnabled(false).setSecurityEnabled(false).setJMXManagementEnabled(false)
                    .addAcceptorConfiguration("vm", "vm://0");
            c.addAddressSetting("#", new AddressSettings().setMaxSizeBytes(-1));
            broker.setConfiguration(c);
            broker.start();
            ClientSessionFactory factory = ActiveMQClient.createServerLocator("vm://0").createSessionFactory();
            session = factory.createSession();
            session.createAddress(SimpleString.of("climate"), RoutingType.MULTICAST, false);
            session.createQueue(QueueConfiguration.of("control-room").setAddress("climate").setRoutingType(RoutingType.MULTICAST).setDurable(true));
            session.createQueue(QueueConfiguration.of("insurer").setAddress("climate").setRoutingType(RoutingType.MULTICAST).setDurable(true));
            producer = session.createProducer("climate");
            controlRoom = session.createConsumer("control-room");
            session.start();
        }

        void reading(String sensor, float value, String remark) throws Exception {
            ClientMessage m = session.createMessage(true);
            m.putStringProperty("sensor", sensor);
            m.getBodyBuffer().writeFloat(value);
            m.getBodyBuffer().writeString(remark);
            producer.send(m);
        }

        void show() throws Exception {
            for (ClientMessage m = controlRoom.receive(2000); m != null; m = controlRoom.receiveImmediate()) {
                last = m.getBodyBuffer().readFloat();
                m.acknowledge();
            }
            session.commit();
        }
    }

    private static Feed feed;

    public static void main(String[] a) throws Exception {
        Thumbnails.warm(10000);
        Conservation.read(16000);
        Words.index(50000);
        Players.charge(200);
        FloorPlan.draw(78000);
        feed = new Feed();
        Dice d = new Dice(114);
        for (int i = 0; i < Integer.getInteger("readings", 8000); i++) {
            feed.reading("sensor-" + d.below(200), 18 + d.below(50) / 10f, d.text(60));
            if (i % 200 == 199) feed.show();
        }
        Ready.last();
    }
}
