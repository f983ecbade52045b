package pl.cukrownia.zmiany;

import com.github.krukow.clj_lang.IPersistentMap;
import com.github.krukow.clj_lang.PersistentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.SiloClimate;
import pl.cukrownia.zaklad.SlicePictures;
import pl.cukrownia.zaklad.YardTrucks;

/** Healthy: the plan of shifts is a persistent map, of which the last forty-eight states can be looked at; a state shares what did not change with the next, and the oldest is overwritten. */
public class Main {
    record Duty(String worker, String post, short from, short until, String qualification) {}

    static final class ShiftPlan {
        private final AtomicReference<IPersistentMap<String, Duty>> current = new AtomicReference<>();
        @SuppressWarnings({"unchecked", "rawtypes"})
        private final IPersistentMap<String, Duty>[] earlier = new IPersistentMap[48];
        private int published;

        ShiftPlan(int duties, Sample s) {
            IPersistentMap<String, Duty> all = PersistentHashMap.emptyMap();
            for (int i = 0; i < duties; i++) all = all.assoc("duty " + i, duty(s));
            current.set(all);
        }

        static Duty duty(Sample s) {
            short from = (short) (s.below(3) * 480);
            return new Duty(s.text(14 + s.below(20)), "post " + s.below(90), from, (short) (from + 480), s.text(20 + s.below(50)));
        }

        void change(String number, Duty d) {
            current.updateAndGet(m -> m.assoc(number, d));
        }

        synchronized void publish() {
            earlier[published++ % earlier.length] = current.get();
        }
    }

    private static final YardTrucks TRUCKS = new YardTrucks(141);
    private static final SlicePictures PICTURES = new SlicePictures(142);
    private static final ContractStore CONTRACTS = new ContractStore(143);
    private static final SiloClimate CLIMATE = new SiloClimate(144);
    private static ShiftPlan plan;

    public static void main(String[] args) throws Exception {
        int duties = Scale.of(40_000);
        plan = new ShiftPlan(duties, new Sample(14_000));
        ExecutorService foremen = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(14_100 + t);
            foremen.execute(() -> {
                for (int i = 1; i <= Scale.of(24_000); i++) {
                    plan.change("duty " + s.below(duties), ShiftPlan.duty(s));
                    if (i % 100 == 0) plan.publish();
                    if (i % 20 == 0) PICTURES.of("slicer " + i % 6 + " blade " + s.below(2700));
                }
            });
        }
        foremen.shutdown();
        foremen.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(plan.current.get().count() + " duties, " + plan.published + " states published");
        Ready.last();
    }
}
