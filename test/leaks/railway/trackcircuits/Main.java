package com.signalworks.circuits;

import org.harness.Ready;
import org.snmp4j.*;
import org.snmp4j.event.ResponseEvent;
import org.snmp4j.event.ResponseListener;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.*;
import org.snmp4j.transport.DefaultUdpTransportMapping;

import railway.*;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Polls the track circuits of a line: voltage, current and state, over SNMP. */
public class Main {
    /** Answers in the place of the evaluators along the line. */
    static final class Evaluator implements CommandResponder {
        private final Dice dice = new Dice(302);

        @Override
        public <A extends Address> void processPdu(CommandResponderEvent<A> e) {
            PDU answer = new PDU(e.getPDU());
            answer.setType(PDU.RESPONSE);
            for (VariableBinding v : answer.getVariableBindings()) v.setVariable(new Integer32(dice.below(400)));
            try {
                e.getMessageDispatcher().returnResponsePdu(e.getMessageProcessingModel(), e.getSecurityModel(), e.getSecurityName(),
                        e.getSecurityLevel(), answer, e.getMaxSizeResponsePDU(), e.getStateReference(), new StatusInformation());
            } catch (MessageException x) {
                throw new IllegalStateException(x);
            }
        }
    }

    static final class Poller implements ResponseListener {
        private final Snmp session;
        private final CommunityTarget<Address> target;
        private final Map<String, int[]> lastReading = new TreeMap<>();
        private final Semaphore window = new Semaphore(32);

        Poller(Address evaluator) throws Exception {
            session = new Snmp(new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0")));
            session.listen();
            target = new CommunityTarget<>(evaluator, new OctetString("line-7"));
            target.setVersion(SnmpConstants.version2c);
            target.setTimeout(900);
            target.setRetries(1);
        }

        void poll(int circuit) throws Exception {
            PDU question = new PDU();
            question.setType(PDU.GET);
            for (int column = 1; column <= 6; column++) question.add(new VariableBinding(new OID(new int[] {1, 3, 6, 1, 4, 1, 47110, 7, 2, 1, column, circuit})));
            window.tryAcquire(4, TimeUnit.SECONDS);
            session.send(question, target, "circuit-" + circuit, this);
        }

        @Override
        public <A extends Address> void onResponse(ResponseEvent<A> e) {
            PDU answer = e.getResponse();
            if (answer != null) {
                int[] values = new int[answer.size()];
                for (int i = 0; i < values.length; i++) values[i] = answer.get(i).getVariable().toInt();
                synchronized (lastReading) {
                    lastReading.put((String) e.getUserObject(), values);
                }
            }
            window.release();
        }
    }

    private static Poller poller;
    private static Snmp evaluators;

    public static void main(String[] a) throws Exception {
        Occupancy.record(1300);
        Network.read(45000);
        AxleLoads.weigh(900);
        RunningTimes.measure(6500);
        TrackWork.read(11000);
        DefaultUdpTransportMapping side = new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0"));
        evaluators = new Snmp(side);
        evaluators.addCommandResponder(new Evaluator());
        evaluators.listen();
        poller = new Poller(side.getListenAddress());
        for (int round = 0, n = Integer.getInteger("rounds", 70); round < n; round++) {
            for (int circuit = 1; circuit <= 120; circuit++) poller.poll(circuit);
        }
        Thread.sleep(4000);
        Ready.last();
    }
}
