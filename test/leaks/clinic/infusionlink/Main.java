package com.dripwatch.gateway;

import hospital.*;

import org.harness.Ready;

import java.nio.charset.StandardCharsets;
import java.util.*;

/** Receives the telegrams of the infusion pumps, a link for each pump. */
public class Main {
    static final class PumpLink {
        private static final int LARGEST_TELEGRAM = 448 * 1024;
        final String serial, ward;
        final byte[] telegram = new byte[LARGEST_TELEGRAM];
        int length, longest;
        long received, millilitres;

        PumpLink(String serial, String ward) {
            this.serial = serial;
            this.ward = ward;
        }

        void receive(byte[] bytes) {
            System.arraycopy(bytes, 0, telegram, 0, bytes.length);
            length = bytes.length;
            longest = Math.max(longest, length);
            received++;
            millilitres += telegram[5] & 15;
        }
    }

    static final class Gateway {
        private final Map<String, PumpLink> pumps = new HashMap<>();

        PumpLink connect(String serial, String ward) {
            return pumps.computeIfAbsent(serial, s -> new PumpLink(s, ward));
        }
    }

    private static final Gateway GATEWAY = new Gateway();

    public static void main(String[] a) throws Exception {
        Encounters.replay(38000);
        Stays.admit(48000);
        Rota.write(720);
        FhirCache.warm(20000);
        NormalRanges.load(200000);
        Rnd r = new Rnd(108);
        String[] serials = new String[26];
        for (int i = 0; i < serials.length; i++) serials[i] = "IP" + r.digits(7);
        for (int i = 0; i < 40000; i++) {
            String text = "RATE;" + r.digits(3) + ";" + r.letters(8) + ";" + r.note(40 + r.upTo(300));
            GATEWAY.connect(serials[i % 26], "ward " + i % 26 / 6).receive(text.getBytes(StandardCharsets.US_ASCII));
        }
        Ready.last();
    }
}
