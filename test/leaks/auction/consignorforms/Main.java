package fr.drouet.consign;

import gavel.BidWindows;
import gavel.HammerPrices;
import gavel.LotCatalogue;
import gavel.Postcodes;
import gavel.RegularBidders;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** Forms of people who want to sell something are checked; what is wrong is kept for the report of the day, whose end nobody tells the checker. */
public class Main {
    static final class ConsignmentForm {
        final Instant receivedAt;
        @NotBlank final String name;
        @Email final String mail;
        @Size(min = 20, max = 2_000) final String description;
        @Min(5_000) final long expectedCents;
        final byte[] photo;

        ConsignmentForm(Instant receivedAt, String name, String mail, String description, long expectedCents, byte[] photo) {
            this.receivedAt = receivedAt;
            this.name = name;
            this.mail = mail;
            this.description = description;
            this.expectedCents = expectedCents;
            this.photo = photo;
        }
    }

    static final class FormChecker {
        private final Validator validator;
        private final List<ConstraintViolation<ConsignmentForm>> ofToday = new ArrayList<>();
        private long accepted;

        FormChecker(Validator validator) {
            this.validator = validator;
        }

        boolean check(ConsignmentForm form) {
            Set<ConstraintViolation<ConsignmentForm>> wrong = validator.validate(form);
            ofToday.addAll(wrong);
            if (wrong.isEmpty()) accepted++;
            return wrong.isEmpty();
        }

        Map<String, Integer> report() {
            Map<String, Integer> byField = new TreeMap<>();
            for (ConstraintViolation<ConsignmentForm> violation : ofToday) byField.merge(violation.getPropertyPath().toString(), 1, Integer::sum);
            return byField;
        }
    }

    static FormChecker checker;

    public static void main(String[] args) throws Exception {
        BidWindows.load(600, 300);
        HammerPrices.load(90, 90);
        LotCatalogue.load(11_000);
        Postcodes.load(200_000);
        RegularBidders.load(26_000);
        java.util.logging.Logger.getLogger("org.hibernate").setLevel(java.util.logging.Level.OFF);
        checker = new FormChecker(Validation.buildDefaultValidatorFactory().getValidator());
        Sample s = new Sample(4230);
        for (int i = 0; i < 6_500; i++) {
            String mail = s.below(6) == 0 ? s.code(9) : s.code(9) + "@example.org";
            checker.check(new ConsignmentForm(Sample.at(i, 6_500, java.time.Duration.ofDays(40)), s.code(6) + " " + s.code(8), mail,
                    s.below(9) == 0 ? s.text(12) : s.text(200 + s.below(200)), 3_000 + s.below(90_000), s.bytes(1_100 + s.below(800))));
            if (i % 800 == 799) checker.report();
        }
        Ready.last();
    }
}
