package com.winterops.deicing;

import airport.*;

import org.harness.Ready;

import java.lang.management.ManagementFactory;
import java.util.*;
import javax.management.*;

/** Each treatment is shown in JMX under its own name; the name stays when the treatment is done. */
public class Main {
    public interface TreatmentMXBean {
        String getStage();

        double getLitres();
    }

    static final class Treatment implements TreatmentMXBean {
        private final String registration;
        private final double[] flow = new double[120];
        private final List<String> remarks = new ArrayList<>();
        private String stage = "waiting";

        Treatment(Rnd r) {
            registration = r.letters(2) + "-" + r.letters(3);
            for (int i = 0; i < flow.length; i++) flow[i] = r.fraction() * 80;
            for (int i = 0; i < 5; i++) remarks.add(r.remark(40));
        }

        @Override
        public String getStage() {
            return stage;
        }

        @Override
        public double getLitres() {
            return Arrays.stream(flow).sum();
        }
    }

    static final class Pad {
        private final int number;
        private Treatment current;
        private int treated;

        Pad(int number) {
            this.number = number;
        }

        void next(Treatment t) throws JMException {
            if (current != null) current.stage = "released";
            current = t;
            t.stage = "spraying";
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(t, new ObjectName("com.winterops:type=Treatment,pad=" + number + ",number=" + treated++));
        }
    }

    private static Pad[] pads;

    public static void main(String[] a) throws Exception {
        Passengers.register(17000);
        Timetable.publish(40000);
        Downlink.receive(8192, 30000);
        Manifests.file(9000);
        Menus.show(9000);
        pads = new Pad[6];
        for (int i = 0; i < pads.length; i++) pads[i] = new Pad(i);
        Rnd r = new Rnd(106);
        for (int i = 0; i < 4000; i++) pads[i % pads.length].next(new Treatment(r));
        Ready.last();
    }
}
