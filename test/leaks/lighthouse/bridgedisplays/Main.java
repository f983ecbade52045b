package com.beaconline.displays;

import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.simp.broker.DefaultSubscriptionRegistry;
import org.springframework.messaging.support.MessageBuilder;

/**
 * Positions go to the displays on the bridges by topic. A display that loses its connection is dropped by the gateway,
 * which does not tell the registry of subscriptions: a display that comes back is another session.
 */
public class Main {
    static class Display {
        private final String session;
        private long sent;

        Display(String session) {
            this.session = session;
        }
    }

    static class PositionBroker {
        private final DefaultSubscriptionRegistry subscriptions = new DefaultSubscriptionRegistry();
        private final Map<String, Display> connected = new HashMap<>();

        void connect(String session, String... topics) {
            connected.put(session, new Display(session));
            for (int i = 0; i < topics.length; i++) {
                SimpMessageHeaderAccessor h = SimpMessageHeaderAccessor.create(SimpMessageType.SUBSCRIBE);
                h.setSessionId(session);
                h.setSubscriptionId("sub-" + session + "-" + i);
                h.setDestination(topics[i]);
                subscriptions.registerSubscription(MessageBuilder.createMessage(new byte[0], h.getMessageHeaders()));
            }
        }

        void disconnect(String session) {
            connected.remove(session);
        }

        void position(String topic, byte[] position) {
            SimpMessageHeaderAccessor h = SimpMessageHeaderAccessor.create(SimpMessageType.MESSAGE);
            h.setDestination(topic);
            Message<byte[]> message = MessageBuilder.createMessage(position, h.getMessageHeaders());
            subscriptions.findSubscriptions(message).forEach((session, subs) -> {
                Display d = connected.get(session);
                if (d != null) d.sent += subs.size();
            });
        }
    }

    private static final PositionBroker BROKER = new PositionBroker();

    public static void main(String[] args) throws Exception {
        Station.open(Part.VESSELS, Part.TILES, Part.LIGHTS, Part.ALARMS, Part.CHANNELS);
        Sample s = new Sample(403);
        String[] displays = new String[180];
        for (int i = 0; i < 6_600; i++) {
            int d = s.below(displays.length);
            if (displays[d] != null) BROKER.disconnect(displays[d]);
            displays[d] = s.id();
            BROKER.connect(displays[d], "/topic/positions/" + s.below(60), "/topic/pilots/" + s.below(9), "/topic/display/" + displays[d]);
            if (i % 40 == 0) BROKER.position("/topic/positions/" + s.below(60), new byte[40]);
        }
        Ready.last();
    }
}
