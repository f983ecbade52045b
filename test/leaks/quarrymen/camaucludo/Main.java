package cymru.chwarel.cludo;

import cymru.chwarel.cyffredin.Arolwg;
import cymru.chwarel.cyffredin.Criw;
import cymru.chwarel.cyffredin.Cwsmeriaid;
import cymru.chwarel.cyffredin.Llwythi;
import cymru.chwarel.cyffredin.Samplau;
import cymru.chwarel.cyffredin.Synwyryddion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

public class Main {
    enum Math { RHWYGO, HOLLTI, NADDU, PACIO, DANFON }

    static final class Cam {
        final int archeb;
        final Math math;
        final String lle;
        final Cwsmeriaid.Cwsmer cwsmer;
        final double[] pwysau;

        Cam(int archeb, Math math, String lle, Cwsmeriaid.Cwsmer cwsmer, double[] pwysau) {
            this.archeb = archeb;
            this.math = math;
            this.lle = lle;
            this.cwsmer = cwsmer;
            this.pwysau = pwysau;
        }
    }

    static final class Trefnydd {
        private final Graph<Cam, DefaultEdge> dibyniaethau = new DefaultDirectedGraph<>(DefaultEdge.class);
        private final Queue<Cam> parod = new ArrayDeque<>();
        private final AtomicInteger gorffennwyd = new AtomicInteger();

        synchronized void cynllunio(List<Cam> camau) {
            for (Cam c : camau) dibyniaethau.addVertex(c);
            for (int i = 1; i < camau.size(); i++) dibyniaethau.addEdge(camau.get(i - 1), camau.get(i));
            parod.add(camau.get(0));
        }

        synchronized Cam nesaf() {
            return parod.poll();
        }

        synchronized void gorffen(Cam c) {
            for (DefaultEdge e : new ArrayList<>(dibyniaethau.outgoingEdgesOf(c))) {
                Cam wedyn = dibyniaethau.getEdgeTarget(e);
                dibyniaethau.removeEdge(e);
                if (dibyniaethau.inDegreeOf(wedyn) == 0) parod.add(wedyn);
            }
            gorffennwyd.incrementAndGet();
        }

        synchronized void canslo(Cam c) {
            dibyniaethau.removeVertex(c);
        }
    }

    static final class Swyddfa {
        final Trefnydd trefnydd = new Trefnydd();
        final Cwsmeriaid cwsmeriaid = new Cwsmeriaid(112);
        final Llwythi llwythi = new Llwythi(113);

        List<Cam> archebu(int rhif, Sample s) {
            Cwsmeriaid.Cwsmer w = cwsmeriaid.cwsmer(s.below(12_000));
            List<Cam> camau = new ArrayList<>();
            for (Math m : Math.values()) {
                double[] p = new double[4 + s.below(8)];
                for (int i = 0; i < p.length; i++) p[i] = 900 * s.real();
                camau.add(new Cam(rhif, m, s.text(14 + s.below(20)), w, p));
            }
            return camau;
        }
    }

    private static final Swyddfa SWYDDFA = new Swyddfa();

    public static void main(String[] args) throws Exception {
        Arolwg arolwg = new Arolwg(114);
        Synwyryddion synwyryddion = new Synwyryddion(115);
        Samplau samplau = new Samplau(116);
        Criw.shifft("dispatch", 2, 2600, 117, (n, s) -> {
            List<Cam> camau = SWYDDFA.archebu(400_000 + n, s);
            SWYDDFA.trefnydd.cynllunio(camau);
            if (s.below(20) == 0) SWYDDFA.trefnydd.canslo(camau.get(4));
            for (int i = 0; i < 6; i++) {
                Cam c = SWYDDFA.trefnydd.nesaf();
                if (c == null) break;
                SWYDDFA.trefnydd.gorffen(c);
            }
            if (n % 50 == 0) {
                synwyryddion.darllen(n, arolwg.uchder(n, 3), 4);
                samplau.plygiant(n);
            }
        });
        System.out.println(SWYDDFA.trefnydd.dibyniaethau.vertexSet().size() + " steps in the plan, " + SWYDDFA.trefnydd.gorffennwyd + " done, " + SWYDDFA.trefnydd.parod.size() + " ready, " + SWYDDFA.trefnydd.dibyniaethau.edgeSet().size() + " edges");
        Ready.last();
    }
}
