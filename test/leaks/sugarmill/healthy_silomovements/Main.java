package pl.cukrownia.zapasy;

import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.processors.FlowableProcessor;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.GateMinutes;
import pl.cukrownia.zaklad.SiloClimate;

/** Healthy: a read model of the stock, which is built from the movements as they are published: the lots in each silo with their last analysis. A lot that is used up leaves the model; the movements themselves are not kept. */
public class Main {
    sealed interface Movement permits Stored, Withdrawn, Analysed {}

    record Stored(String silo, int lot, int kilograms, String origin) implements Movement {}

    record Withdrawn(String silo, int lot, int kilograms) implements Movement {}

    record Analysed(String silo, int lot, short[] sieves) implements Movement {}

    static final class LotView {
        final int lot;
        final String origin;
        int kilograms;
        short[] sieves;

        LotView(int lot, String origin) {
            this.lot = lot;
            this.origin = origin;
        }
    }

    static final class SiloView {
        final String name;
        final Map<Integer, LotView> lots = new HashMap<>();
        long kilograms;

        SiloView(String name) {
            this.name = name;
        }
    }

    static final class StockModel {
        private final Map<String, SiloView> silos = new HashMap<>();
        private int usedUp;

        synchronized void on(Movement m) {
            if (m instanceof Stored in) {
                SiloView silo = silos.computeIfAbsent(in.silo, SiloView::new);
                silo.lots.computeIfAbsent(in.lot, l -> new LotView(l, in.origin)).kilograms += in.kilograms;
                silo.kilograms += in.kilograms;
            } else if (m instanceof Withdrawn out) {
                SiloView silo = silos.get(out.silo);
                LotView lot = silo.lots.get(out.lot);
                lot.kilograms -= out.kilograms;
                silo.kilograms -= out.kilograms;
                if (lot.kilograms <= 0) {
                    silo.lots.remove(out.lot);
                    usedUp++;
                }
            } else if (m instanceof Analysed a) {
                LotView lot = silos.get(a.silo).lots.get(a.lot);
                if (lot != null) lot.sieves = a.sieves;
            }
        }

        synchronized int lots() {
            return silos.values().stream().mapToInt(s -> s.lots.size()).sum();
        }
    }

    private static final GateMinutes GATES = new GateMinutes(121);
    private static final SiloClimate CLIMATE = new SiloClimate(122);
    private static final ContractStore CONTRACTS = new ContractStore(123);
    private static final FlowableProcessor<Movement> MOVEMENTS = PublishProcessor.<Movement>create().toSerialized();
    private static final StockModel STOCK = new StockModel();
    private static Disposable projection;

    public static void main(String[] args) throws Exception {
        Semaphore ahead = new Semaphore(100);
        AtomicInteger seen = new AtomicInteger();
        projection = MOVEMENTS.observeOn(Schedulers.single(), false, 512).subscribe(m -> {
            STOCK.on(m);
            seen.incrementAndGet();
            ahead.release();
        });
        int lots = Scale.of(26_000);
        Sample s = new Sample(12_000);
        int published = 0;
        for (int i = 0; i < lots * 3; i++) {
            short[] sieves = new short[60 + s.below(80)];
            for (int k = 0; k < sieves.length; k++) sieves[k] = (short) s.below(1000);
            Movement[] all = {new Stored("silo " + i % 40, i, 25_000, "dryer " + s.below(4) + ", shift " + i / 300), new Analysed("silo " + i % 40, i, sieves),
                i < lots ? null : new Withdrawn("silo " + (i - lots) % 40, i - lots, 25_000)};
            for (Movement m : all) {
                if (m == null) continue;
                ahead.acquire();
                MOVEMENTS.onNext(m);
                published++;
            }
        }
        while (seen.get() < published) Thread.sleep(5);
        System.out.println(seen + " movements, " + STOCK.lots() + " lots, " + STOCK.usedUp + " used up");
        Ready.last();
    }
}
