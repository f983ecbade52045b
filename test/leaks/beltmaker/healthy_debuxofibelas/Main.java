package gal.correaria.fibelas;

import clojure.lang.IPersistentMap;
import clojure.lang.IPersistentVector;
import clojure.lang.Keyword;
import clojure.lang.PersistentArrayMap;
import clojure.lang.PersistentVector;
import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: customers draw their own buckles; each open drawing can be undone for so many steps, and is closed in the end. */
public class Main {
    private static final Keyword CORPO = Keyword.intern("traza", "puntos");
    private static final Keyword METAL = Keyword.intern("traza", "metal");
    private static final Keyword NOTA = Keyword.intern("traza", "nota");

    static final class Debuxo {
        private static final int PASOS = 80;
        private final ArrayDeque<IPersistentVector> desfacer = new ArrayDeque<>();
        private final ArrayDeque<IPersistentVector> refacer = new ArrayDeque<>();
        private IPersistentVector trazas = PersistentVector.EMPTY;
        private int cambios;

        void cambia(IPersistentVector novas) {
            desfacer.push(trazas);
            if (desfacer.size() > PASOS) desfacer.removeLast();
            refacer.clear();
            trazas = novas;
            cambios++;
        }

        void desfai() {
            if (desfacer.isEmpty()) return;
            refacer.push(trazas);
            trazas = desfacer.pop();
        }

        void refai() {
            if (refacer.isEmpty()) return;
            desfacer.push(trazas);
            trazas = refacer.pop();
        }
    }

    static final class Editor {
        private final Map<Integer, Debuxo> abertos = new HashMap<>();
        private final LongAdder pechados = new LongAdder();

        synchronized void toca(int cliente, Sample s) {
            Debuxo d = abertos.computeIfAbsent(cliente, k -> new Debuxo());
            int que = s.below(20);
            int n = d.trazas.count();
            if (que < 3) d.desfai();
            else if (que < 4) d.refai();
            else if (que < 9 && n > 0) d.cambia(d.trazas.assocN(s.below(n), traza(s)));
            else if (n > 170) d.cambia((IPersistentVector) d.trazas.pop());
            else d.cambia(d.trazas.cons(traza(s)));
            if (d.cambios > 260 && s.below(150) == 0) {
                abertos.remove(cliente);
                pechados.increment();
            }
        }

        private static IPersistentMap traza(Sample s) {
            double[] p = new double[24 + s.below(40)];
            for (int i = 0; i < p.length; i++) p[i] = 60 * s.real();
            return PersistentArrayMap.EMPTY.assoc(CORPO, p).assoc(METAL, s.below(2) == 0 ? "latão" : "prata").assoc(NOTA, s.text(20 + s.below(60)));
        }
    }

    static final class Web {
        final Modelos modelos = new Modelos(71);
        final Tarifas tarifas = new Tarifas(72);
        final FotosPel fotos = new FotosPel(73);
        final Entregas entregas = new Entregas(74);
        final Arranxos arranxos = new Arranxos(75);
        final Editor editor = new Editor();
    }

    private static final Web WEB = new Web();

    public static void main(String[] args) throws Exception {
        Quenda.abre("editor", 2, 52_000, 131, (n, s) -> {
            WEB.editor.toca(s.below(90), s);
            if (n % 10 == 0) WEB.fotos.foto(s.below(4000));
            if (n % 50 == 0) WEB.arranxos.deixa(java.time.Instant.now());
        });
        System.out.println(WEB.editor.abertos.size() + " open, " + WEB.editor.pechados + " closed");
        Ready.last();
    }
}
