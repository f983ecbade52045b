package com.wardstream.allergies;

import hospital.*;

import org.harness.Ready;

import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;

/** Asks the national register for allergies when a patient is admitted. The register accepts connections but does not answer today. */
public class Main {
    static final class Admission {
        final String patient, referral;
        final List<String> history = new ArrayList<>();
        final byte[] picture;

        Admission(Rnd r) {
            patient = r.name();
            referral = r.note(400);
            for (int i = 0; i < 20; i++) history.add(r.icd() + " " + r.note(120));
            picture = r.octets(9000);
        }
    }

    static final class AllergyClient {
        private final ExecutorService lookups = Executors.newCachedThreadPool(r -> {
            Thread t = new Thread(r, "allergy-lookup");
            t.setDaemon(true);
            return t;
        });
        private final InetSocketAddress register;

        AllergyClient(InetSocketAddress register) {
            this.register = register;
        }

        void ask(Admission admission) {
            lookups.execute(() -> {
                try {
                    System.out.println(allergies(admission));
                } catch (IOException e) {
                    System.err.println(e);
                }
            });
        }

        private String allergies(Admission admission) throws IOException {
            try (Socket socket = new Socket()) {
                socket.connect(register);
                socket.getOutputStream().write((admission.patient + "\n").getBytes());
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                String answer = in.readLine();
                return admission.patient + ": " + answer + " (" + admission.history.size() + ")";
            }
        }
    }

    private static AllergyClient client;
    private static ServerSocket register;

    public static void main(String[] a) throws Exception {
        Consultations.plan(1020);
        Thumbnails.show(18000);
        Drugs.stock(52000);
        Encounters.replay(33000);
        Codes.build(46000);
        register = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        client = new AllergyClient((InetSocketAddress) register.getLocalSocketAddress());
        Rnd r = new Rnd(120);
        for (int i = 0; i < 260; i++) client.ask(new Admission(r));
        Thread.sleep(1500);
        Ready.last();
    }
}
