package net.signalbus.telegrams;

import org.harness.Ready;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

import railway.*;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Healthy: telegrams of signal boxes, over ZeroMQ with high-water marks; what a slow reader cannot take is dropped and counted. */
public class Main {
    private static ZContext context;
    private static final Map<String, ZMQ.Socket> readers = new TreeMap<>();
    private static final Map<String, Integer> lastAspect = new TreeMap<>();
    private static long published, read;

    public static void main(String[] a) throws Exception {
        Occupancy.record(1500);
        Network.read(50000);
        AxleLoads.weigh(700);
        context = new ZContext(1);
        ZMQ.Socket publisher = context.createSocket(SocketType.PUB);
        publisher.setSndHWM(Dice.part(9000));
        publisher.bind("inproc://telegrams");
        for (String box : List.of("north", "south", "harbour")) {
            ZMQ.Socket s = context.createSocket(SocketType.SUB);
            s.setRcvHWM(Dice.part(6000));
            s.connect("inproc://telegrams");
            s.subscribe(ZMQ.SUBSCRIPTION_ALL);
            readers.put(box, s);
        }
        Dice d = new Dice(401);
        Thread.sleep(100);
        for (int i = 0, n = 6 * Dice.part(9000); i < n; i++) {
            String signal = "S" + d.below(900);
            publisher.send((signal + ";" + d.below(6) + ";" + d.text(70)).getBytes(StandardCharsets.UTF_8), ZMQ.DONTWAIT);
            published++;
            // The other two boxes read over slow lines.
            if (i % 3 == 0) readers.get("south").recv(ZMQ.DONTWAIT);
            if (i % 4 == 0) readers.get("harbour").recv(ZMQ.DONTWAIT);
            byte[] telegram = readers.get("north").recv(ZMQ.DONTWAIT);
            if (telegram != null) {
                String[] parts = new String(telegram, StandardCharsets.UTF_8).split(";");
                lastAspect.put(parts[0], Integer.parseInt(parts[1]));
                read++;
            }
        }
        Ready.last();
    }
}
