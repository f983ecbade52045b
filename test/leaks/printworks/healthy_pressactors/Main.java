package cz.tiskarna.presses;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import cz.tiskarna.base.PaperCatalogue;

/** Healthy: an actor for each job that is on a press, with the raster of its sheet, below the actor of the press; it stops when the job is printed. */
public class Main {
    record Job(String number, Instant started, int copies, byte[] raster) {}

    record Printed(String number, int sheets) {}

    static final class JobActor extends AbstractActor {
        private final Job job;
        private final AtomicInteger sheets;
        private int done;

        JobActor(Job job, AtomicInteger sheets) {
            this.job = job;
            this.sheets = sheets;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Integer.class, n -> {
                done += n;
                sheets.addAndGet(n);
                if (done >= job.copies) {
                    getContext().getParent().tell(new Printed(job.number, done), getSelf());
                    getSelf().tell(PoisonPill.getInstance(), getSelf());
                }
            }).build();
        }
    }

    static final class PressActor extends AbstractActor {
        private final AtomicInteger running;
        private final AtomicInteger sheets;
        private int printed;

        PressActor(AtomicInteger running, AtomicInteger sheets) {
            this.running = running;
            this.sheets = sheets;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Job.class, j -> {
                        ActorRef a = getContext().actorOf(Props.create(JobActor.class, () -> new JobActor(j, sheets)), "job-" + j.number);
                        getContext().watch(a);
                        a.tell(j.copies / 3, getSelf());
                    })
                    .match(String.class, number -> getContext().findChild("job-" + number).ifPresent(a -> a.tell(20_000, getSelf())))
                    .match(Printed.class, p -> printed++)
                    .match(Terminated.class, t -> running.decrementAndGet())
                    .build();
        }
    }

    private static final PaperCatalogue PAPERS = new PaperCatalogue(71);
    private static ActorSystem hall;

    public static void main(String[] args) throws Exception {
        hall = ActorSystem.create("hall");
        AtomicInteger running = new AtomicInteger();
        AtomicInteger sheets = new AtomicInteger();
        ActorRef[] presses = new ActorRef[14];
        for (int p = 0; p < presses.length; p++) presses[p] = hall.actorOf(Props.create(PressActor.class, () -> new PressActor(running, sheets)), "press-" + (p + 1));
        Sample s = new Sample(760);
        int atOnce = Scale.of(1400);
        int all = atOnce * 4;
        for (int i = 0; i < all; i++) {
            running.incrementAndGet();
            presses[i % presses.length].tell(new Job("26" + (200_000 + i), Sample.at(i, all, Duration.ofHours(30)), 300 + s.below(20_000), s.bytes(9_000 + s.below(16_000))), ActorRef.noSender());
            int finished = i - atOnce;
            if (finished >= 0) presses[finished % presses.length].tell("26" + (200_000 + finished), ActorRef.noSender());
            while (running.get() > atOnce + 100) Thread.sleep(1);
        }
        while (running.get() > atOnce) Thread.sleep(5);
        System.out.println(running + " on the presses of " + all + ", " + sheets + " sheets");
        Ready.last();
    }
}
