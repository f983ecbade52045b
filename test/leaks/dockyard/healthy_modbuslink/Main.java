package com.keelhaven.pumps;

import com.ghgande.j2mod.modbus.facade.ModbusTCPMaster;
import com.ghgande.j2mod.modbus.procimg.InputRegister;
import com.ghgande.j2mod.modbus.procimg.SimpleInputRegister;
import com.ghgande.j2mod.modbus.procimg.SimpleProcessImage;
import com.ghgande.j2mod.modbus.slave.ModbusSlave;
import com.ghgande.j2mod.modbus.slave.ModbusSlaveFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import yard.TideTables;

/** Healthy: the pumps of the docks are polled by Modbus; each tag keeps a fixed number of values, and alarms are bounded. */
public class Main {
    static final int PER_REQUEST = 100;

    static class Tag {
        private final String name;
        private final short[] values = new short[240];
        private final long[] sums = new long[24];
        private int next;
        private int low = Integer.MAX_VALUE;
        private int high;

        Tag(String name) {
            this.name = name;
        }

        void add(int value) {
            values[next] = (short) value;
            next = (next + 1) % values.length;
            sums[next % sums.length] += value;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
    }

    record Alarm(long at, String tag, int value) {}

    static class Poller {
        private final ModbusTCPMaster[] masters;
        private final Tag[][] tags;
        private final Deque<Alarm> alarms = new ArrayDeque<>();
        private long polls;

        Poller(int port, int units, int perUnit) throws Exception {
            masters = new ModbusTCPMaster[units];
            tags = new Tag[units][perUnit];
            for (int u = 0; u < units; u++) {
                masters[u] = new ModbusTCPMaster("127.0.0.1", port);
                masters[u].connect();
                for (int t = 0; t < perUnit; t++) tags[u][t] = new Tag("dock " + (u + 1) + "/pump " + t / 8 + "/value " + t % 8);
            }
        }

        void poll() throws Exception {
            for (int u = 0; u < masters.length; u++) {
                for (int from = 0; from < tags[u].length; from += PER_REQUEST) {
                    InputRegister[] read = masters[u].readInputRegisters(1, from, Math.min(PER_REQUEST, tags[u].length - from));
                    for (int i = 0; i < read.length; i++) take(tags[u][from + i], read[i].getValue());
                    polls++;
                }
            }
        }

        private void take(Tag tag, int value) {
            tag.add(value);
            if (value < 4_080) return;
            if (alarms.size() == 500) alarms.removeFirst();
            alarms.addLast(new Alarm(System.currentTimeMillis(), tag.name, value));
        }
    }

    static ModbusSlave plant;
    static Poller poller;

    public static void main(String[] args) throws Exception {
        TideTables.load(500);
        Sample s = new Sample(62);
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        int perUnit = Scale.of(3_000);
        SimpleProcessImage image = new SimpleProcessImage();
        for (int i = 0; i < perUnit; i++) image.addInputRegister(new SimpleInputRegister(s.below(4_096)));
        plant = ModbusSlaveFactory.createTCPSlave(InetAddress.getLoopbackAddress(), port, 8, false);
        plant.addProcessImage(1, image);
        plant.open();
        poller = new Poller(port, 6, perUnit);
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 200; i++) image.setInputRegister(s.below(perUnit), new SimpleInputRegister(s.below(4_096)));
            poller.poll();
        }
        Ready.last();
    }
}
