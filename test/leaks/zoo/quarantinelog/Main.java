package de.heidetierpark.quarantine;

import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.ClimateRings;
import vivarium.FeedTables;
import vivarium.FrameBuffers;
import vivarium.TourTexts;
import vivarium.VetRecords;

/** Findings in the quarantine station are kept for 45 days. Their age is the days of a Period, which never passes 30: what is more becomes months. */
public class Main {
    record Finding(LocalDate day, String vet, String sample, String text, double celsius) {}

    static final class Station {
        private static final int KEPT_DAYS = 45;
        private final Map<String, List<Finding>> byBox = new HashMap<>();
        private long dropped;

        void note(String box, Finding finding) {
            byBox.computeIfAbsent(box, name -> new ArrayList<>()).add(finding);
        }

        void evening(LocalDate today) {
            for (List<Finding> findings : byBox.values()) {
                int before = findings.size();
                findings.removeIf(finding -> Period.between(finding.day(), today).getDays() > KEPT_DAYS);
                dropped += before - findings.size();
            }
        }
    }

    static final Station STATION = new Station();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(290, 1_500);
        FeedTables.load(700, 130);
        FrameBuffers.load(260, 32);
        TourTexts.load(1_150);
        VetRecords.load(9_500);
        Sample s = new Sample(5212);
        LocalDate today = LocalDate.now();
        for (LocalDate day = today.minusDays(420); !day.isAfter(today); day = day.plusDays(1)) {
            for (int i = 0; i < 45 + s.below(12); i++) {
                STATION.note("box " + s.below(64), new Finding(day, "vet " + s.below(9), "S" + s.code(8), s.text(120 + s.below(160)), 36 + 4 * s.real()));
            }
            STATION.evening(day);
        }
        Ready.last();
    }
}
