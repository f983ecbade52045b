package de.nordwind.telecontrol;

import de.nordwind.base.ContractClauses;
import de.nordwind.base.GridModel;
import de.nordwind.base.PlantRegister;
import de.nordwind.base.ScadaRings;
import de.nordwind.base.WeatherTiles;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.openmuc.j60870.ASdu;
import org.openmuc.j60870.ASduType;
import org.openmuc.j60870.CauseOfTransmission;
import org.openmuc.j60870.ClientConnectionBuilder;
import org.openmuc.j60870.Connection;
import org.openmuc.j60870.ConnectionEventListener;
import org.openmuc.j60870.Server;
import org.openmuc.j60870.ServerEventListener;
import org.openmuc.j60870.ie.IeQuality;
import org.openmuc.j60870.ie.IeShortFloat;
import org.openmuc.j60870.ie.IeTime56;
import org.openmuc.j60870.ie.InformationObject;

/** The wind farm reports its values to the control centres by IEC 104. The second centre is connected as a stand-by and has not asked for data, so that all that it has not got waits for it. */
public class Main {
    /** A control centre that is connected; what happens before it starts the transfer is sent to it afterwards. */
    static final class ControlCentre implements ConnectionEventListener {
        private final Connection connection;
        private final Deque<ASdu> waiting = new ArrayDeque<>();
        private boolean started;
        private long sent;

        ControlCentre(Connection connection) {
            this.connection = connection;
        }

        synchronized void report(ASdu values) {
            waiting.addLast(values);
            if (started) send();
        }

        private void send() {
            try {
                while (!waiting.isEmpty()) {
                    connection.send(waiting.peekFirst());
                    waiting.removeFirst();
                    sent++;
                }
            } catch (IOException e) {
                started = false;
            }
        }

        @Override
        public void newASdu(ASdu command) {
            try {
                connection.sendConfirmation(command);
            } catch (IOException e) {
                connection.close();
            }
        }

        @Override
        public void connectionClosed(IOException e) {
            STATION.uplink.centres.remove(this);
        }

        @Override
        public synchronized void dataTransferStateChanged(boolean stopped) {
            started = !stopped;
            if (started) send();
        }
    }

    static final class Uplink implements ServerEventListener {
        private final List<ControlCentre> centres = new CopyOnWriteArrayList<>();

        @Override
        public void connectionIndication(Connection c) {
            ControlCentre centre = new ControlCentre(c);
            c.setConnectionListener(centre);
            centres.add(centre);
        }

        @Override
        public void serverStoppedListeningIndication(IOException e) {}

        @Override
        public void connectionAttemptFailed(IOException e) {}

        void report(ASdu values) {
            for (ControlCentre c : centres) c.report(values);
        }
    }

    static final class Station {
        final Uplink uplink = new Uplink();
        final PlantRegister plants = new PlantRegister(51);
        final GridModel grid = new GridModel(52);
        final ScadaRings rings = new ScadaRings(53);
        final WeatherTiles tiles = new WeatherTiles(54);
        final ContractClauses clauses = new ContractClauses(55);
    }

    static final class Reader implements ConnectionEventListener {
        final AtomicLong read = new AtomicLong();

        @Override
        public void newASdu(ASdu a) {
            read.incrementAndGet();
        }

        @Override
        public void connectionClosed(IOException e) {
            System.err.println("closed: " + e);
        }

        @Override
        public void dataTransferStateChanged(boolean stopped) {}
    }

    private static final Station STATION = new Station();

    public static void main(String[] args) throws Exception {
        int port;
        try (java.net.ServerSocket free = new java.net.ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Server server = Server.builder().setBindAddr(InetAddress.getLoopbackAddress()).setPort(port).setMaxNumOfOutstandingIPdus(32_000).build();
        server.start(STATION.uplink);
        Connection first = new ClientConnectionBuilder(InetAddress.getLoopbackAddress()).setPort(port).build();
        Reader reader = new Reader();
        while (STATION.uplink.centres.isEmpty()) Thread.sleep(20);
        first.startDataTransfer(reader);
        Connection standby = new ClientConnectionBuilder(InetAddress.getLoopbackAddress()).setPort(port).build();
        standby.setConnectionListener(new Reader());
        Sample s = new Sample(56);
        while (STATION.uplink.centres.size() < 2) Thread.sleep(20);
        int n = 32_000;
        for (int i = 0; i < n; i++) {
            long at = Sample.at(i, n, Duration.ofHours(30)).toEpochMilli();
            STATION.uplink.report(new ASdu(ASduType.M_ME_TF_1, false, CauseOfTransmission.SPONTANEOUS, false, false, 0, 1 + s.below(60),
                    new InformationObject(1000 + s.below(400), new IeShortFloat((float) s.real() * 5000), new IeQuality(false, false, false, false, false), new IeTime56(at))));
            if (i % 100 == 99) {
                while (reader.read.get() < i - 2000 && !first.isClosed()) Thread.sleep(1);
            }
        }
        System.err.println("read " + reader.read.get() + ", centres " + STATION.uplink.centres.size());
        Ready.last();
        server.stop();
        standby.close();
    }
}
