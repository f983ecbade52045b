package cymru.chwarel.golygydd;

import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Lluniau;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Pontbwyso;
import cymru.chwarel.cyffredin.Prisiau;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** Customers draw the lettering of house signs and gravestones; each drawing can take back the last forty strokes until it is ordered or thrown away. */
public class Main {
    interface Gorchymyn {
        void dadwneud(Dyluniad d);
    }

    record Tynnu(String haen, float[] oedd) implements Gorchymyn {
        @Override
        public void dadwneud(Dyluniad d) {
            d.haenau.put(haen, oedd);
        }
    }

    record Testun(String oedd, String ffont, int maint) implements Gorchymyn {
        @Override
        public void dadwneud(Dyluniad d) {
            d.testun = oedd;
        }
    }

    static final class Dyluniad {
        static final int DYFNDER = 40;
        final String allwedd;
        final Map<String, float[]> haenau = new LinkedHashMap<>();
        final Deque<Gorchymyn> dadwneud = new ArrayDeque<>();
        String testun = "";

        Dyluniad(String allwedd) {
            this.allwedd = allwedd;
        }

        void cofio(Gorchymyn g) {
            dadwneud.push(g);
            while (dadwneud.size() > DYFNDER) dadwneud.removeLast();
        }

        synchronized void tynnu(String haen, float[] pwyntiau) {
            float[] oedd = haenau.put(haen, pwyntiau);
            cofio(new Tynnu(haen, oedd == null ? new float[0] : oedd));
        }

        synchronized void ysgrifennu(String t, String ffont, int maint) {
            cofio(new Testun(testun, ffont, maint));
            testun = t;
        }

        synchronized void yn_ol() {
            if (!dadwneud.isEmpty()) dadwneud.pop().dadwneud(this);
        }
    }

    static final class Stiwdio {
        private final Map<String, Dyluniad> agored = new HashMap<>();
        private int archebwyd;
        private int taflwyd;

        synchronized Dyluniad agor(String allwedd) {
            return agored.computeIfAbsent(allwedd, Dyluniad::new);
        }

        synchronized void cau(String allwedd, boolean archeb) {
            if (agored.remove(allwedd) == null) return;
            if (archeb) archebwyd++;
            else taflwyd++;
        }
    }

    private static final Stiwdio STIWDIO = new Stiwdio();

    public static void main(String[] args) throws Exception {
        Prisiau prisiau = new Prisiau(201);
        Cwsmeriaid cwsmeriaid = new Cwsmeriaid(202);
        Lluniau lluniau = new Lluniau(203);
        Llwythi llwythi = new Llwythi(204);
        Pontbwyso pontbwyso = new Pontbwyso(205);
        Byfferau byfferau = new Byfferau();
        String[][] meinciau = new String[3][];
        for (int m = 0; m < 3; m++) meinciau[m] = new String[210];
        Criw.shifft("studio", 3, 52_000, 206, (n, s) -> {
            String[] mainc = meinciau[n % 3];
            int lle = s.below(mainc.length);
            if (mainc[lle] == null) mainc[lle] = "d-" + s.id();
            Dyluniad d = STIWDIO.agor(mainc[lle]);
            int beth = s.below(120);
            if (beth < 80) {
                float[] p = new float[40 + s.below(60)];
                for (int i = 0; i < p.length; i++) p[i] = (float) s.real();
                d.tynnu("haen" + s.below(5), p);
            } else if (beth < 105) {
                d.ysgrifennu(s.text(30 + s.below(60)), "Trajan", 12 + s.below(60));
            } else if (beth < 119) {
                d.yn_ol();
            } else {
                STIWDIO.cau(mainc[lle], s.below(3) == 0);
                mainc[lle] = null;
            }
            if (n % 150 == 0) {
                llwythi.pacio(Instant.now());
                pontbwyso.pwyso(System.currentTimeMillis());
                byfferau.cofnodi(lluniau.llun(cwsmeriaid.cwsmer(s.below(12_000)).rhif() % 2000));
            }
        });
        System.out.println(STIWDIO.agored.size() + " drawings open, " + STIWDIO.archebwyd + " ordered, " + STIWDIO.taflwyd + " thrown away, " + prisiau.pris(6));
        Ready.last();
    }
}
