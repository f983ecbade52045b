package com.keelhaven.customs;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import yard.CertificateLru;
import yard.Movements;
import yard.ShipDatabase;
import yard.SupplierRegister;
import yard.TariffTree;

/** Each customs office has one EDIFACT connection for months, whose transcript gets longer with every message. */
public class Main {
    static class Office {
        private final String code;
        private final StringBuilder transcript = new StringBuilder();
        private int nextReference = 1;
        private Instant lastAnswer;

        Office(String code) {
            this.code = code;
        }

        String declare(String declaration) {
            int reference = nextReference++;
            String message = "UNH+" + reference + "+CUSDEC:D:96B:UN'" + declaration + "UNT+4+" + reference + "'";
            transcript.append("> ").append(message).append('\n');
            String answer = exchange(reference);
            transcript.append("< ").append(answer).append('\n');
            lastAnswer = Instant.now();
            if (!answer.contains("+AP'")) {
                throw new IllegalStateException("declaration " + reference + " at " + code + " failed:\n" + transcript);
            }
            return answer;
        }

        private String exchange(int reference) {
            return "UNH+" + reference + "+CUSRES:D:96B:UN'BGM+962+" + code + reference + "+AP'UNT+3+" + reference + "'";
        }
    }

    static class CustomsGateway {
        private final Map<String, Office> offices = new TreeMap<>();

        String declare(String office, String goods, int pieces) {
            return offices.computeIfAbsent(office, Office::new)
                    .declare("BGM+929+" + office + "'LOC+14+" + office + "'GID+1+" + pieces + ":PK'FTX+AAA+++" + goods + "'");
        }
    }

    static final CustomsGateway GATEWAY = new CustomsGateway();

    public static void main(String[] args) throws Exception {
        SupplierRegister.load(24_000);
        TariffTree.load(70);
        Movements.load(40_000);
        CertificateLru.load(20_000);
        ShipDatabase.load(40_000);
        Sample s = new Sample(45);
        String[] offices = new String[22];
        for (int i = 0; i < offices.length; i++) offices[i] = "NL00" + (510 + 7 * i);
        for (int i = 0; i < 30_000; i++) GATEWAY.declare(offices[s.below(offices.length)], s.text(40), 1 + s.below(90));
        Ready.last();
    }
}
