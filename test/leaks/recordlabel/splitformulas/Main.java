package hu.hangkiado.splits;

import groovy.lang.Closure;
import groovy.lang.GroovyShell;
import hu.hangkiado.base.ContractStore;
import hu.hangkiado.base.FanProfiles;
import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.SoldWhere;
import hu.hangkiado.base.WorkRegister;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** The formula of the royalty department is memoized, and among its arguments is the gross amount, which is another one nearly each time. */
public class Main {
    static final class SplitBook {
        private final Closure<?> split;
        private final LongAdder forints = new LongAdder();

        SplitBook() throws Exception {
            try (Reader r = new InputStreamReader(Main.class.getResourceAsStream("/splits.groovy"), StandardCharsets.UTF_8)) {
                split = (Closure<?>) ((Map<?, ?>) new GroovyShell().evaluate(r, "splits.groovy")).get("split");
            }
        }

        void settle(String isrc, String month, double gross) {
            Map<?, ?> parts = (Map<?, ?>) split.call(isrc, month, gross);
            forints.add(((Number) parts.get("label")).longValue());
        }
    }

    static final class Department {
        final SplitBook book;
        final ContractStore contracts = new ContractStore(41);
        final FanProfiles fans = new FanProfiles(42);
        final PlayRing plays = new PlayRing(43);
        final SoldWhere sold = new SoldWhere(44);
        final WorkRegister works = new WorkRegister(45);

        Department() throws Exception {
            book = new SplitBook();
        }
    }

    private static Department department;

    public static void main(String[] args) throws Exception {
        department = new Department();
        ExecutorService clerks = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int clerk = t;
            clerks.execute(() -> {
                Sample s = new Sample(940 + clerk);
                for (int n = 0; n < 1600; n++) {
                    department.book.settle("HUA" + (2_100_000 + s.below(400_000)), "2026-" + (10 + s.below(3)), s.below(40_000_000) / 100.0);
                    for (int k = 0; k < 8; k++) department.fans.visit(400_000 + s.below(90_000));
                    department.contracts.contract(s.below(14_000));
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(department.book.forints.sum() > 0 ? "settled" : "nothing");
        Ready.last();
    }
}
