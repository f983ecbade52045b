package si.panj.podpore;

import java.io.DataOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Stojisca;

public class Main {
    record Vloga(int kmg, LocalDate dan, int panjev, String ukrep, String priloga) {}

    static final class Izracun {
        final int kmg;
        final List<Vloga> vloge = new ArrayList<>(2);
        BigDecimal znesek = BigDecimal.ZERO;
        String odlocba;

        Izracun(int kmg) {
            this.kmg = kmg;
        }
    }

    /** One quarter's subsidies: all applications are gathered by holding, then decided, sorted and sent off. */
    static final class Obracun {
        final String cetrtletje;
        private final Map<Integer, Izracun> poKmg = new HashMap<>();

        Obracun(String cetrtletje) {
            this.cetrtletje = cetrtletje;
        }

        void upostevaj(Vloga v) {
            Izracun i = poKmg.computeIfAbsent(v.kmg(), Izracun::new);
            i.vloge.add(v);
            i.znesek = i.znesek.add(BigDecimal.valueOf(v.panjev() * 1240L, 2));
            i.odlocba = "Za " + i.vloge.size() + " vlog: " + i.znesek;
        }

        int poslji(OutputStream kam) throws Exception {
            DataOutputStream out = new DataOutputStream(kam);
            List<Izracun> vsi = new ArrayList<>(poKmg.values());
            vsi.sort((a, b) -> b.znesek.compareTo(a.znesek));
            for (Izracun i : vsi) {
                out.writeInt(i.kmg);
                out.writeUTF(i.odlocba);
                for (Vloga v : i.vloge) out.writeUTF(v.priloga());
            }
            out.flush();
            return vsi.size();
        }
    }

    static final class Placila {
        private final int naCetrtletje;
        private Obracun tekoci;
        private int obracunov;
        private int vlog;
        private int poslanih;

        Placila(int naCetrtletje) {
            this.naCetrtletje = naCetrtletje;
        }

        synchronized void vloga(Vloga v) throws Exception {
            if (tekoci == null) tekoci = new Obracun("Q" + (1 + obracunov % 4) + "/" + (2024 + obracunov / 4));
            tekoci.upostevaj(v);
            if (++vlog == naCetrtletje) {
                poslanih += tekoci.poslji(OutputStream.nullOutputStream());
                tekoci = null;
                vlog = 0;
                obracunov++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Placila placila = new Placila(Scale.of(52_000));
        Stojisca stojisca = new Stojisca(111);
        Matice matice = new Matice(112);
        SlikeSatja slike = new SlikeSatja(113);
        String[] ukrepi = {"prevoz na paso", "zatiranje varoje", "nova oprema", "vzreja matic"};
        Izmena.zacni("obracun", 1, Scale.of(146_000), 114, (n, s) -> {
            LocalDate dan = LocalDate.now().minusDays(s.below(90));
            placila.vloga(new Vloga(100_000 + s.below(Scale.of(24_000)), dan, 1 + s.below(80), ukrepi[s.below(4)], s.text(90 + s.below(150))));
            stojisca.kraj(1_000_000 + 3 * s.below(26_000));
            if (n % 30 == 0) matice.naroci(java.time.Instant.now());
            if (n % 20 == 0) slike.slika(s.below(4000));
        });
        synchronized (placila) {
            System.out.println(placila.obracunov + " runs sent with " + placila.poslanih + " decisions; in the run of " + placila.tekoci.cetrtletje + " are " + placila.vlog);
        }
        Ready.last();
    }
}
