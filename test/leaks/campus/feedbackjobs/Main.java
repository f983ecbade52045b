package se.norrlund.feedback;

import com.coreoz.wisp.Scheduler;
import com.coreoz.wisp.schedule.Schedules;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import quad.ClimateRings;
import quad.DoorWindows;
import quad.Modules;
import quad.OpenLoans;
import quad.Students;

/** Feedback on an essay is sent a while after it was written; each is a job that runs once, and the scheduler knows it ever after. */
public class Main {
    record Feedback(int essay, int student, String course, String text, byte[] annotated) {}

    static final class FeedbackService {
        private final Scheduler scheduler = new Scheduler(2);
        private final AtomicLong mailed = new AtomicLong();
        private final AtomicLong bytes = new AtomicLong();

        void plan(Feedback feedback, Duration delay) {
            scheduler.schedule("feedback on essay " + feedback.essay(), () -> send(feedback), Schedules.executeOnce(Schedules.fixedDelaySchedule(delay)));
        }

        private void send(Feedback feedback) {
            bytes.addAndGet(feedback.text().length() + feedback.annotated().length);
            mailed.incrementAndGet();
        }
    }

    static final FeedbackService SERVICE = new FeedbackService();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(420, 1_300);
        DoorWindows.load(500, 260);
        Modules.load(9, 900);
        OpenLoans.load(60_000);
        Students.load(19_000);
        Sample s = new Sample(5304);
        for (int i = 0; i < 1_600; i++) {
            SERVICE.plan(new Feedback(i, 4_000_000 + s.below(100_000), "F" + s.below(9) + "-" + s.below(900), s.text(400 + s.below(600)), s.bytes(1_500 + s.below(2_500))), Duration.ofMillis(20 + s.below(200)));
            if (i % 20 == 19) Thread.sleep(15);
        }
        for (int i = 0; i < 400 && SERVICE.mailed.get() < 1_600; i++) Thread.sleep(50);
        Ready.last();
    }
}
