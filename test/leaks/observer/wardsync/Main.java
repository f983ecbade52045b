package org.stelmo.wards;

import com.meridian.office.*;
import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;

/**
 * A hospital's wards get observations from another site over one object stream that stays open for days and is never reset: the
 * stream on this side remembers every object that it has read.
 */
public class Main {
    static final class Observation implements Serializable {
        private static final long serialVersionUID = 4;
        String patient;
        String ward;
        String device;
        int kind;
        double value;
        long taken;
        String remark;
    }

    /** The latest values of each patient, which are replaced, and go when he is discharged. */
    static final class Charts {
        private final Map<String, Observation[]> latest = new ConcurrentHashMap<>();
        private final ArrayDeque<String> order = new ArrayDeque<>();
        private volatile long received;

        void put(Observation o) {
            Observation[] chart = latest.computeIfAbsent(o.patient, p -> {
                order.add(p);
                return new Observation[8];
            });
            chart[o.kind] = o;
            if (order.size() > 150) latest.remove(order.poll());
            received++;
        }
    }

    static final class SiteLink implements Runnable {
        private final Socket socket;
        private final Charts charts;

        SiteLink(Socket socket, Charts charts) {
            this.socket = socket;
            this.charts = charts;
        }

        @Override
        public void run() {
            try (ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(socket.getInputStream()))) {
                for (;;) charts.put((Observation) in.readObject());
            } catch (Exception e) {
                System.err.println("link ended: " + e);
            }
        }
    }

    private static Socket otherSite;

    static void send(int count) throws Exception {
        ObjectOutputStream out = new ObjectOutputStream(new BufferedOutputStream(otherSite.getOutputStream()));
        Gen g = new Gen(980);
        for (int i = 0; i < count; i++) {
            Observation o = new Observation();
            o.patient = "P" + (1000 + i / 40 + g.num(60));
            o.ward = "W" + g.num(14);
            o.device = "MON-" + g.digits(7);
            o.kind = g.num(8);
            o.value = 30 + g.real() * 120;
            o.taken = Gen.at(i, count, 50);
            o.remark = g.one(3) ? g.text(50) : null;
            out.writeObject(o);
        }
        out.flush();
    }

    static final class Hospital {
        final Charts charts = new Charts();
        final ScanCache images = new ScanCache(690, 10_000);
        final EventWindow calls = new EventWindow(38_000);
        final NameIndex patients = new NameIndex(72_000);
    }

    public static void main(String[] args) throws Exception {
        Codes.load(26_000);
        Partners.load(17_500);
        Hospital hospital = new Hospital();
        int count = 19_000;
        try (ServerSocket listen = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            otherSite = new Socket(InetAddress.getLoopbackAddress(), listen.getLocalPort());
            new Thread(new SiteLink(listen.accept(), hospital.charts), "site-link-north").start();
        }
        send(count);
        while (hospital.charts.received < count) Thread.sleep(50);
        System.out.println("charts " + hospital.charts.latest.size());
        Ready.last();
        System.out.println(hospital.patients.size());
    }
}
