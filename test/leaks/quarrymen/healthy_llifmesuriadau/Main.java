package cymru.chwarel.llif;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Prisiau;
import cymru.chwarel.cyffredin.Samplau;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Measurements from the saws through a pipeline that writes them in batches; the writer is slower than the saws. */
public class Main {
    record Mesuriad(int llif, long rhif, float[] dirgryniad, String gweithredwr, String sylw) {}

    record Cofnod(Mesuriad mesuriad, double cymedr, String cyflwr) {}

    static final class Ysgrifennwr {
        private final AtomicLong swp = new AtomicLong();
        private final AtomicLong cofnodion = new AtomicLong();
        private volatile double olaf;

        void ysgrifennu(List<Cofnod> cofnodionSwp) {
            double d = 0;
            for (Cofnod c : cofnodionSwp) d += c.cymedr();
            olaf = d / cofnodionSwp.size();
            try {
                Thread.sleep(350);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            swp.incrementAndGet();
            cofnodion.addAndGet(cofnodionSwp.size());
        }
    }

    static final class Llif {
        private final Scheduler dadansoddi = Schedulers.newSingle("analyse", true);
        private final Scheduler ysgrifennu = Schedulers.newSingle("write", true);
        private final Scheduler darllen = Schedulers.newSingle("saws", true);
        private final Ysgrifennwr ysgrifennwr = new Ysgrifennwr();
        private Disposable tanysgrifiad;

        void cychwyn() {
            Sample s = new Sample(171);
            tanysgrifiad = Flux.<Mesuriad, Long>generate(() -> 0L, (n, sinc) -> {
                float[] d = new float[48];
                for (int i = 0; i < d.length; i++) d[i] = (float) s.real();
                sinc.next(new Mesuriad(s.below(24), n, d, s.text(16), s.text(40 + s.below(80))));
                return n + 1;
            }).hide().subscribeOn(darllen).publishOn(dadansoddi, 4096).map(Llif::dadansoddi).buffer(3000).publishOn(ysgrifennu, 2).subscribe(ysgrifennwr::ysgrifennu);
        }

        static Cofnod dadansoddi(Mesuriad m) {
            double swm = 0;
            for (float f : m.dirgryniad()) swm += f;
            return new Cofnod(m, swm / m.dirgryniad().length, swm > 26 ? "uchel" : "iawn");
        }
    }

    private static final Llif LLIF = new Llif();

    public static void main(String[] args) throws Exception {
        List<Object> amgylchedd = new ArrayList<>(List.of(new Arolwg(172), new Cwsmeriaid(173), new Lluniau(174), new Prisiau(175), new Samplau(176)));
        LLIF.cychwyn();
        while (LLIF.ysgrifennwr.swp.get() < 14) Thread.sleep(60);
        System.out.println(LLIF.ysgrifennwr.cofnodion + " measurements written in " + LLIF.ysgrifennwr.swp + " batches, " + amgylchedd.size() + " " + LLIF.tanysgrifiad.isDisposed());
        Ready.last();
    }
}
