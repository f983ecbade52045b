package at.glockturm.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import quad.ClimateRings;
import quad.LoanHistory;
import quad.RoomPlans;
import quad.Students;
import quad.SubjectTrie;

/** Instruments send their protocol in batches; it is shortened when it has just as many lines as allowed, which batches jump over. */
public class Main {
    record ProtocolLine(long at, String instrument, String text, double value) {}

    static final class Protocol {
        private static final int LIMIT = 1_000;
        private final List<ProtocolLine> lines = new ArrayList<>();
        private long received;

        void append(List<ProtocolLine> batch) {
            lines.addAll(batch);
            received += batch.size();
            if (lines.size() == LIMIT) lines.subList(0, LIMIT / 2).clear();
        }
    }

    static final class LabServer {
        private final Map<String, Protocol> protocols = new LinkedHashMap<>();

        void receive(String laboratory, List<ProtocolLine> batch) {
            protocols.computeIfAbsent(laboratory, name -> new Protocol()).append(batch);
        }
    }

    static final LabServer SERVER = new LabServer();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(420, 1_300);
        LoanHistory.load(17_000);
        RoomPlans.load(470, 30);
        Students.load(19_000);
        SubjectTrie.load(36_000);
        Sample s = new Sample(5312);
        String[] laboratories = {"spectroscopy", "crystals", "lasers", "microscopy"};
        long at = System.currentTimeMillis() - 30L * 86_400_000L;
        for (int i = 0; i < 1_800; i++) {
            String laboratory = laboratories[i % 13 == 0 ? s.below(4) : i % 3 == 0 ? 0 : 2];
            List<ProtocolLine> batch = new ArrayList<>();
            int n = laboratory.equals("lasers") ? 16 : 12;
            for (int k = 0; k < n; k++) batch.add(new ProtocolLine(at += 60_000, "instrument " + s.below(12), s.text(40 + s.below(60)), s.real()));
            SERVER.receive(laboratory, batch);
        }
        Ready.last();
    }
}
