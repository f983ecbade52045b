package org.seavets.reports;

import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.PerformanceOptionsEnum;
import ca.uhn.fhir.util.BundleBuilder;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.hl7.fhir.r4.model.Bundle;
import org.hl7.fhir.r4.model.Observation;
import org.hl7.fhir.r4.model.Quantity;
import org.hl7.fhir.r4.model.Reference;
import seahall.CameraFrames;
import seahall.EntryWindow;
import seahall.MemberDesk;
import seahall.ShopBaskets;
import seahall.SpeciesBook;

/** The uploader of findings goes on with the builder of the bundle that it has just sent, so that the bundle holds all findings since the start. */
public class Main {
    record Finding(int fish, String what, double value, String remark, long at) {}

    static final class RegisterUpload {
        private final FhirContext fhir;
        private final BundleBuilder builder;
        private int sinceUpload;
        private long sentCharacters;
        private int uploads;

        RegisterUpload() {
            fhir = FhirContext.forR4();
            fhir.setPerformanceOptions(PerformanceOptionsEnum.DEFERRED_MODEL_SCANNING);
            builder = new BundleBuilder(fhir);
        }

        void add(Finding finding) {
            Observation o = new Observation();
            o.setStatus(Observation.ObservationStatus.FINAL);
            o.setSubject(new Reference("Patient/fish-" + finding.fish()));
            o.getCode().setText(finding.what());
            o.setValue(new Quantity().setValue(BigDecimal.valueOf(finding.value())).setUnit("mmol/l"));
            o.setIssued(new Date(finding.at()));
            o.addNote().setText(finding.remark());
            builder.addTransactionCreateEntry(o).conditional("Observation?identifier=" + finding.fish() + "-" + finding.at());
            if (++sinceUpload >= 125) upload();
        }

        /** The register ignores what it has already, by the condition of the entry. */
        private void upload() {
            Bundle bundle = (Bundle) builder.getBundle();
            sentCharacters += fhir.newJsonParser().encodeResourceToString(bundle).length();
            uploads++;
            sinceUpload = 0;
        }
    }

    static final class VetStation {
        private final RegisterUpload register = new RegisterUpload();
        private final Deque<Finding> ofToday = new ArrayDeque<>();

        void found(Finding finding) {
            register.add(finding);
            ofToday.addLast(finding);
            while (ofToday.peekFirst().at() < finding.at() - 86_400_000L) ofToday.pollFirst();
        }
    }

    private static VetStation station;

    public static void main(String[] args) throws Exception {
        CameraFrames.load(420, 15_000);
        EntryWindow.load(100_000);
        MemberDesk.load(18_000);
        ShopBaskets.load(20_000);
        SpeciesBook.load(9_500);
        Sample s = new Sample(9323);
        station = new VetStation();
        long now = System.currentTimeMillis();
        int findings = 2_600;
        for (int i = 1; i <= findings; i++) {
            station.found(new Finding(s.below(4_000), s.text(18), s.below(9_000) / 10.0, s.text(40 + s.below(60)), now - (findings - i) * (14L * 86_400_000L / findings)));
        }
        System.out.println(station.register.uploads + " uploads, " + station.register.sentCharacters + " characters");
        Ready.last();
    }
}
