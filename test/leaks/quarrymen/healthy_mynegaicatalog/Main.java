package cymru.chwarel.mynegai;

import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Samplau;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import org.roaringbitmap.RoaringBitmap;

/** The catalogue that the shop searches: built anew every hour and put in the place of the old one. */
public class Main {
    record Nwydd(int rhif, String teitl, String disgrifiad, int ceiniogau, String[] tagiau) {}

    static final class Cenhedlaeth {
        final int rhif;
        final Object2ObjectOpenHashMap<String, RoaringBitmap> geiriau = new Object2ObjectOpenHashMap<>();
        final Int2ObjectOpenHashMap<Nwydd> nwyddau = new Int2ObjectOpenHashMap<>();

        Cenhedlaeth(int rhif) {
            this.rhif = rhif;
        }

        void mynegeio(Nwydd n) {
            nwyddau.put(n.rhif(), n);
            for (String gair : n.disgrifiad().split(" ")) geiriau.computeIfAbsent(gair, g -> new RoaringBitmap()).add(n.rhif());
            for (String tag : n.tagiau()) geiriau.computeIfAbsent(tag, g -> new RoaringBitmap()).add(n.rhif());
        }
    }

    static final class Mynegai implements Runnable {
        private final AtomicReference<Cenhedlaeth> cyfredol = new AtomicReference<>(new Cenhedlaeth(0));
        private final int maint;

        Mynegai(int maint) {
            this.maint = maint;
        }

        int chwilio(String a, String b) {
            Cenhedlaeth c = cyfredol.get();
            RoaringBitmap x = c.geiriau.get(a);
            RoaringBitmap y = c.geiriau.get(b);
            return x == null || y == null ? 0 : RoaringBitmap.andCardinality(x, y);
        }

        @Override
        public void run() {
            try {
                for (int g = 1; ; g++) {
                    Sample s = new Sample(1600 + g);
                    Cenhedlaeth nesaf = new Cenhedlaeth(g);
                    for (int i = 0; i < maint; i++) {
                        nesaf.mynegeio(new Nwydd(i, s.text(18 + s.below(20)), s.text(60 + s.below(90)), s.below(90_000), new String[] {"maint-" + s.below(400), "gradd-" + s.code(2)}));
                        if (g > 3 && i % 100 == 0) Thread.sleep(i > maint * 3 / 5 ? 150 : 4);
                    }
                    for (RoaringBitmap b : nesaf.geiriau.values()) b.runOptimize();
                    cyfredol.set(nesaf);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final Mynegai MYNEGAI = new Mynegai(15_000);
    private static final Cwsmeriaid CWSMERIAID = new Cwsmeriaid(161);
    private static final Lluniau LLUNIAU = new Lluniau(162);
    private static final Pontbwyso PONTBWYSO = new Pontbwyso(163);

    public static void main(String[] args) throws Exception {
        Samplau samplau = new Samplau(164);
        Byfferau byfferau = new Byfferau();
        Thread adeiladwr = new Thread(MYNEGAI, "catalogue-build");
        adeiladwr.setDaemon(true);
        adeiladwr.start();
        while (MYNEGAI.cyfredol.get().rhif < 3) Thread.sleep(50);
        Criw.shifft("search", 2, 3000, 165, (n, s) -> {
            MYNEGAI.chwilio("slate" + s.below(10), "maint-" + s.below(400));
            CWSMERIAID.cwsmer(s.below(14_000));
            if (n % 30 == 0) byfferau.cofnodi(LLUNIAU.llun(s.below(1600)));
            if (n % 80 == 0) PONTBWYSO.pwyso(System.currentTimeMillis());
        });
        Thread.sleep(1500);
        System.out.println("generation " + MYNEGAI.cyfredol.get().rhif + " with " + MYNEGAI.cyfredol.get().geiriau.size() + " words, " + samplau.plygiant(3));
        Ready.last();
    }
}
