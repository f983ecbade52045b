package cymru.chwarel.stoc;

import cymru.chwarel.cyffredin.Byfferau;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Samplau;
import cymru.chwarel.cyffredin.Synwyryddion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.harness.Ready;
import org.harness.Sample;

/** The stock of pallets as a log of what happened to each; the log is compacted when it has become long, and the view of the yard follows it. */
public class Main {
    enum Beth { CYRHAEDDODD, SYMUDWYD, CYFRIFWYD, GWERTHWYD }

    static final class Digwyddiad {
        final long dilyniant;
        final Instant pryd;
        final Beth beth;
        final int paled;
        final String lle;
        final String gan;
        final Digwyddiad blaenorol;

        Digwyddiad(long dilyniant, Instant pryd, Beth beth, int paled, String lle, String gan, Digwyddiad blaenorol) {
            this.dilyniant = dilyniant;
            this.pryd = pryd;
            this.beth = beth;
            this.paled = paled;
            this.lle = lle;
            this.gan = gan;
            this.blaenorol = blaenorol;
        }
    }

    static final class Log {
        private static final int HIR = 70_000;
        private List<Digwyddiad> digwyddiadau = new ArrayList<>();
        private final Map<Integer, Digwyddiad> iard = new HashMap<>();
        private long dilyniant;
        private int cywasgwyd;
        private long gollyngwyd;

        synchronized void cofnodi(Instant pryd, Beth beth, int paled, String lle, String gan) {
            Digwyddiad d = new Digwyddiad(++dilyniant, pryd, beth, paled, lle, gan, iard.get(paled));
            digwyddiadau.add(d);
            if (beth == Beth.GWERTHWYD) iard.remove(paled);
            else iard.put(paled, d);
            if (digwyddiadau.size() >= HIR) cywasgu();
        }

        private void cywasgu() {
            Set<Integer> gwelwyd = new HashSet<>();
            List<Digwyddiad> ar_ol = new ArrayList<>();
            for (int i = digwyddiadau.size() - 1; i >= 0; i--) {
                Digwyddiad d = digwyddiadau.get(i);
                if (!gwelwyd.add(d.paled) || d.beth == Beth.GWERTHWYD) continue;
                Digwyddiad c = new Digwyddiad(d.dilyniant, d.pryd, Beth.CYFRIFWYD, d.paled, d.lle, d.gan, null);
                ar_ol.add(0, c);
                iard.put(d.paled, c);
            }
            gollyngwyd += digwyddiadau.size() - ar_ol.size();
            digwyddiadau = ar_ol;
            cywasgwyd++;
        }
    }

    static final class Iard {
        final Log log = new Log();
        final Llwythi llwythi = new Llwythi(221);
        final Synwyryddion synwyryddion = new Synwyryddion(222);
    }

    private static final Iard IARD = new Iard();

    public static void main(String[] args) throws Exception {
        Samplau samplau = new Samplau(223);
        Byfferau byfferau = new Byfferau();
        int[][] paledi = new int[2][4500];
        int olGronni = 152_000;
        int[] nesaf = {1000, 5_000_000};
        Criw.shifft("yard", 2, olGronni, 224, (n, s) -> {
            Instant pryd = n < 2 * olGronni ? Sample.at(n, 2 * olGronni, java.time.Duration.ofDays(20)) : Instant.now();
            int[] p = paledi[n & 1];
            int i = s.below(p.length);
            String gan = s.text(8 + s.below(8));
            if (p[i] == 0) IARD.log.cofnodi(pryd, Beth.CYRHAEDDODD, p[i] = nesaf[n & 1]++, "R" + s.below(90) + "/" + s.below(40), gan);
            else if (s.below(9) == 0) {
                IARD.log.cofnodi(pryd, Beth.GWERTHWYD, p[i], "giât", gan);
                p[i] = 0;
            } else IARD.log.cofnodi(pryd, Beth.SYMUDWYD, p[i], "R" + s.below(90) + "/" + s.below(40), gan);
            if (n % 500 == 0) {
                IARD.llwythi.pacio(pryd);
                IARD.synwyryddion.darllen(n, 4f, 9);
                byfferau.cofnodi(new byte[64]);
            }
        });
        System.out.println(IARD.log.digwyddiadau.size() + " events, " + IARD.log.gollyngwyd + " dropped by " + IARD.log.cywasgwyd + " compactions, " + IARD.log.iard.size() + " pallets, " + samplau.plygiant(1));
        Ready.last();
    }
}
