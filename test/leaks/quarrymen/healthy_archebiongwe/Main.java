package cymru.chwarel.archebion;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Prisiau;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Orders of the web shop from the click to the lorry: five stages, then they are closed. */
public class Main {
    enum Cyflwr { NEWYDD, TALWYD, CASGLU, PACIO, LORI }

    record Llinell(int nwydd, int nifer, long ceiniogau, String disgrifiad) {}

    static final class Archeb {
        final long rhif;
        final Cwsmeriaid.Cwsmer cwsmer;
        final Llinell[] llinellau;
        final Map<String, String> priodoleddau = new HashMap<>(4);
        volatile Cyflwr cyflwr = Cyflwr.NEWYDD;

        Archeb(long rhif, Cwsmeriaid.Cwsmer cwsmer, Llinell[] llinellau) {
            this.rhif = rhif;
            this.cwsmer = cwsmer;
            this.llinellau = llinellau;
        }
    }

    static final class LlyfrArchebion {
        private final ConcurrentMap<Long, Archeb> agored = new ConcurrentHashMap<>();
        private final AtomicLong cyfres = new AtomicLong(9_000_000);
        private final AtomicLong caewyd = new AtomicLong();

        Archeb agor(Sample s, Cwsmeriaid cwsmeriaid) {
            Llinell[] l = new Llinell[1 + s.below(4)];
            for (int i = 0; i < l.length; i++) l[i] = new Llinell(s.below(3000), 1 + s.below(900), s.below(500_000), s.text(24 + s.below(40)));
            Archeb a = new Archeb(cyfres.incrementAndGet(), cwsmeriaid.cwsmer(s.below(15_000)), l);
            a.priodoleddau.put("ffynhonnell", s.below(2) == 0 ? "gwe" : "ffôn");
            a.priodoleddau.put("cyfeirnod", s.id());
            agored.put(a.rhif, a);
            return a;
        }

        void symud(long rhif, Sample s) {
            Archeb a = agored.get(rhif);
            if (a == null) return;
            Cyflwr c = a.cyflwr;
            if (c == Cyflwr.LORI || s.below(60) == 0) {
                agored.remove(rhif);
                caewyd.incrementAndGet();
            } else {
                a.cyflwr = Cyflwr.values()[c.ordinal() + 1];
            }
        }
    }

    private static final LlyfrArchebion LLYFR = new LlyfrArchebion();
    private static final Cwsmeriaid CWSMERIAID = new Cwsmeriaid(131);
    private static final Prisiau PRISIAU = new Prisiau(132);
    private static final Lluniau LLUNIAU = new Lluniau(133);
    private static final Llwythi LLWYTHI = new Llwythi(134);
    private static final Arolwg AROLWG = new Arolwg(135);

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor amserlen = new ScheduledThreadPoolExecutor(3, r -> {
            Thread t = new Thread(r, "orders");
            t.setDaemon(true);
            return t;
        });
        Sample s1 = new Sample(136);
        amserlen.scheduleWithFixedDelay(() -> {
            for (int i = 0; i < 320; i++) {
                if (LLYFR.agored.size() < 17_000) LLYFR.agor(s1, CWSMERIAID);
            }
        }, 0, 10, TimeUnit.MILLISECONDS);
        Sample s2 = new Sample(137);
        amserlen.scheduleWithFixedDelay(() -> {
            if (LLYFR.agored.size() < 12_000) return;
            for (Long rhif : LLYFR.agored.keySet()) {
                if (s2.below(14) == 0) LLYFR.symud(rhif, s2);
            }
            LLUNIAU.llun(s2.below(4000));
        }, 5, 20, TimeUnit.MILLISECONDS);
        while (LLYFR.caewyd.get() < 50_000) {
            Thread.sleep(100);
            LLWYTHI.pacio(java.time.Instant.now());
        }
        System.out.println(LLYFR.agored.size() + " orders open, " + LLYFR.caewyd + " closed, " + PRISIAU.pris(4) + AROLWG.uchder(4, 5));
        Ready.last();
    }
}
