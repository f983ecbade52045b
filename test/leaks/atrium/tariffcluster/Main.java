package com.brightwater.cluster;

import hall.ContractTexts;
import hall.DayRates;
import hall.LetterBuffers;
import hall.PolicyRegister;
import hall.ReserveTables;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.ObjectMessage;
import org.jgroups.Receiver;
import org.jgroups.protocols.SHARED_LOOPBACK;
import org.jgroups.protocols.SHARED_LOOPBACK_PING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;

/** The stack of protocols has no STABLE: no node learns that all have a message, and each keeps all for a retransmission. */
public class Main {
    static class TariffNode implements Receiver {
        private final JChannel channel;
        private final Map<Integer, String> tariffs = new HashMap<>();
        private volatile int received;

        TariffNode(String name) throws Exception {
            channel = new JChannel(new SHARED_LOOPBACK(), new SHARED_LOOPBACK_PING(), new NAKACK2(), new UNICAST3(),
                    new GMS().setJoinTimeout(1_000));
            channel.name(name);
            channel.setReceiver(this);
            channel.connect("tariffs");
        }

        @Override
        public void receive(Message message) {
            String tariff = message.getObject();
            synchronized (tariffs) {
                tariffs.put(Math.floorMod(tariff.substring(0, 8).hashCode(), 300), tariff);
            }
            received++;
        }

        void publish(String tariff) throws Exception {
            channel.send(new ObjectMessage(null, tariff));
        }
    }

    static TariffNode node;

    public static void main(String[] args) throws Exception {
        ContractTexts.load(8_000);
        ReserveTables.load(120, 120, 140);
        PolicyRegister.load(55_000);
        DayRates.load(4_500, 420);
        LetterBuffers.load(130, 131_072);
        node = new TariffNode("tariffs-1");
        Sample s = new Sample(48);
        int sent = 15_000;
        for (int i = 0; i < sent; i++) node.publish("tariff " + i + " " + s.text(560));
        while (node.received < sent) Thread.sleep(50);
        Ready.last();
    }
}
