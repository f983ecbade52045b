package de.stadt.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.easymock.Capture;
import org.easymock.CaptureType;
import org.easymock.EasyMock;
import org.harness.Ready;
import org.harness.Sample;
import town.AirRings;
import town.FeeSchedule;
import town.FormTexts;
import town.Reservations;
import town.StreetRegister;

/** The demonstration system has a mock for the register of the state, and the mock captures every request. */
public class Main {
    record Request(long number, Instant at, String clerk, String family, String given, String purpose) {}

    public interface StateRegister {
        String ask(Request request);

        boolean reachable();
    }

    static class Demo {
        private final Capture<Request> asked = EasyMock.newCapture(CaptureType.ALL);
        private final StateRegister register = EasyMock.createNiceMock(StateRegister.class);
        private final AtomicLong found = new AtomicLong();

        Demo() {
            EasyMock.expect(register.reachable()).andStubReturn(true);
            EasyMock.expect(register.ask(EasyMock.capture(asked))).andStubReturn("one person found");
            EasyMock.replay(register);
        }

        void search(Request request) {
            if (register.reachable() && register.ask(request) != null) found.incrementAndGet();
        }

        String latest() {
            return asked.hasCaptured() ? asked.getValues().get(asked.getValues().size() - 1).purpose : "";
        }
    }

    static final Demo DEMO = new Demo();

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        FeeSchedule.load(420);
        FormTexts.load(5_200);
        AirRings.load(260, 2_000);
        Reservations.load(21_000);
        ExecutorService web = Executors.newFixedThreadPool(3, r -> new Thread(r, "demo"));
        for (int t = 0; t < 3; t++) {
            int clerk = t;
            Sample s = new Sample(5_080 + t);
            web.execute(() -> {
                for (int i = 0; i < 6_500; i++) {
                    DEMO.search(new Request(3L * i + clerk, Sample.at(i, 6_500, Duration.ofDays(30)), "clerk " + clerk, s.code(9), s.code(6), s.text(50 + s.below(40))));
                }
            });
        }
        web.shutdown();
        web.awaitTermination(1, TimeUnit.MINUTES);
        if (DEMO.latest().isEmpty()) throw new IllegalStateException("no request");
        Ready.last();
    }
}
