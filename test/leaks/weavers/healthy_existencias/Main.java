package es.urdimbre.existencias;

import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.IPersistentVector;
import clojure.lang.Keyword;
import clojure.lang.PersistentHashMap;
import clojure.lang.PersistentVector;
import clojure.lang.RT;
import es.urdimbre.base.Bandejas;
import es.urdimbre.base.Clientela;
import es.urdimbre.base.Muestrario;
import es.urdimbre.base.Pedidos;
import es.urdimbre.base.Tarifas;
import es.urdimbre.base.Turno;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** How much there is of each cloth. The stocktaking compares with the last 24 hours, one state each hour. */
    static final class Existencias {
        private static final int HORAS = 24;
        private static final Keyword METROS = Keyword.intern(null, "metros");
        private static final Keyword ESTANTE = Keyword.intern(null, "estante");
        private static final Keyword NOTA = Keyword.intern(null, "nota");
        private final Atom ahora;
        private final Atom horas = new Atom(PersistentVector.EMPTY);

        Existencias(int telas, long semilla) {
            Sample s = new Sample(semilla);
            IPersistentMap m = PersistentHashMap.EMPTY;
            for (int i = 0; i < telas; i++) {
                m = m.assoc("TL" + i, RT.map(METROS, (long) s.below(900), ESTANTE, "E" + s.below(600), NOTA, s.text(40)));
            }
            ahora = new Atom(m);
        }

        long mover(String tela, long metros) {
            return (Long) RT.get(RT.get(ahora.swap(new AFn() {
                @Override
                public Object invoke(Object m) {
                    Object ficha = RT.get(m, tela);
                    long quedan = Math.max(0, (Long) RT.get(ficha, METROS) + metros);
                    return RT.assoc(m, tela, RT.assoc(ficha, METROS, quedan));
                }
            }), tela), METROS);
        }

        /** The state of the hour is put behind, the one of yesterday leaves. */
        void campanada() {
            Object estado = ahora.deref();
            horas.swap(new AFn() {
                @Override
                public Object invoke(Object v) {
                    IPersistentVector viejas = (IPersistentVector) v;
                    IPersistentVector nuevas = PersistentVector.EMPTY;
                    for (int i = Math.max(0, viejas.count() + 1 - HORAS); i < viejas.count(); i++) nuevas = nuevas.cons(viejas.nth(i));
                    return nuevas.cons(estado);
                }
            });
        }

        int horas() {
            return RT.count(horas.deref());
        }

        int cambiadas(String tela) {
            Object primera = RT.get(((IPersistentVector) horas.deref()).nth(0), tela);
            return primera == RT.get(ahora.deref(), tela) ? 0 : 1;
        }
    }

    static final class Comercio {
        static final Bandejas BANDEJAS = new Bandejas();
        static final Clientela CLIENTELA = new Clientela(91);
        static final Muestrario MUESTRARIO = new Muestrario(92);
        static final Pedidos PEDIDOS = new Pedidos(93);
        static final Tarifas TARIFAS = new Tarifas(94);

        private Comercio() {}
    }

    public static void main(String[] args) throws Exception {
        int telas = Scale.of(28_000);
        int porHora = Scale.of(1500);
        Existencias existencias = new Existencias(telas, 95);
        Turno.trabajar("mostrador", 2, Turno.rondas(porHora * 50), 20, 96, (n, s) -> {
            existencias.mover("TL" + s.below(telas), s.below(2) == 0 ? -s.below(60) : s.below(60));
            if (n % porHora == porHora - 1) existencias.campanada();
            if (n % 50 == 0) Comercio.CLIENTELA.cliente(s.below(60_000));
            if (n % 90 == 0) Comercio.PEDIDOS.relevo();
        });
        System.out.println(existencias.horas() + " hours, " + existencias.cambiadas("TL7") + Comercio.BANDEJAS.usar(Comercio.MUESTRARIO.foto(3)) + Comercio.TARIFAS.precio(4, 100));
        Ready.last();
    }
}
