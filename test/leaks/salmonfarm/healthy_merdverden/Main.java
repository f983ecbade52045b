package no.laks.verden;

import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.Keyword;
import clojure.lang.PersistentHashMap;
import clojure.lang.PersistentQueue;
import clojure.lang.PersistentVector;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Dybdekart;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Kjopere;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Videobuffere;
import org.harness.Ready;
import org.harness.Sample;

/** A game in which visitors run a farm: the world is a value in an atom, shoals are put out and slaughtered, and one may go back eight steps. */
public class Main {
    private static final Keyword STIMER = Keyword.intern("stimer");
    private static final Keyword STEG = Keyword.intern("steg");
    private static final Keyword VEKT = Keyword.intern("vekt");
    private static final Keyword ANTALL = Keyword.intern("antall");
    private static final Keyword NAVN = Keyword.intern("navn");
    private static final Keyword STED = Keyword.intern("sted");
    private static final Keyword SULT = Keyword.intern("sult");
    private static final Keyword SLAKTET = Keyword.intern("slaktet");

    static final class Verden {
        private final Atom nå = new Atom(PersistentHashMap.create(STIMER, PersistentHashMap.EMPTY, STEG, 0L, SLAKTET, 0L));
        private final Atom før = new Atom(PersistentQueue.EMPTY);
        private final LongAdder satt = new LongAdder();

        void sett(long id, IPersistentMap stim) {
            nå.swap(new AFn() {
                @Override
                public Object invoke(Object v) {
                    IPersistentMap w = (IPersistentMap) v;
                    return w.assoc(STIMER, ((IPersistentMap) w.valAt(STIMER)).assoc(id, stim));
                }
            });
            satt.increment();
        }

        void steg(Sample s, int rørt) {
            Object gammel = nå.deref();
            nå.swap(new AFn() {
                @Override
                public Object invoke(Object v) {
                    IPersistentMap w = (IPersistentMap) v;
                    IPersistentMap stimer = (IPersistentMap) w.valAt(STIMER);
                    long slaktet = (Long) w.valAt(SLAKTET);
                    int bare = 0;
                    int hopp = s.below(3);
                    for (Object o : (Iterable<?>) stimer) {
                        if (hopp-- > 0) continue;
                        hopp = s.below(20);
                        Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                        IPersistentMap stim = (IPersistentMap) e.getValue();
                        long vekt = (Long) stim.valAt(VEKT) + 150 + s.below(400);
                        if (vekt > 5_000) {
                            stimer = stimer.without(e.getKey());
                            slaktet++;
                        } else {
                            stimer = stimer.assoc(e.getKey(), stim.assoc(VEKT, vekt).assoc(SULT, s.real()));
                        }
                        if (++bare == rørt) break;
                    }
                    return w.assoc(STIMER, stimer).assoc(SLAKTET, slaktet).assoc(STEG, (Long) w.valAt(STEG) + 1);
                }
            });
            før.swap(new AFn() {
                @Override
                public Object invoke(Object v) {
                    PersistentQueue k = ((PersistentQueue) v).cons(gammel);
                    return k.count() > 8 ? k.pop() : k;
                }
            });
        }

        int stimer() {
            return ((IPersistentMap) ((IPersistentMap) nå.deref()).valAt(STIMER)).count();
        }
    }

    private static final Verden VERDEN = new Verden();
    private static final Sensorrekker SENSORER = new Sensorrekker(181);
    private static final Kjopere KJOPERE = new Kjopere(182);
    private static final Dybdekart DYBDER = new Dybdekart(183);
    private static final Fiskebilder BILDER = new Fiskebilder(184);
    private static final Videobuffere VIDEO = new Videobuffere();

    static IPersistentMap stim(Sample s) {
        return PersistentHashMap.create(NAVN, s.text(14 + s.below(20)), ANTALL, (long) s.below(90_000), VEKT, 100L + s.below(900), SULT, s.real(), STED, PersistentVector.create(s.real(), s.real(), (double) s.below(40)));
    }

    public static void main(String[] args) throws Exception {
        int plass = 14_000;
        Vakt.begynn("spill", 1, 900, 185, (n, s) -> {
            for (int i = 0; i < 400 && VERDEN.stimer() < plass; i++) VERDEN.sett(n * 1_000L + i, stim(s));
            VERDEN.steg(s, 600);
            SENSORER.les(n, 90f, 11f);
            VIDEO.bilde(s.bytes(200));
            BILDER.hent("kam" + s.below(40) + "/" + s.below(100_000));
            KJOPERE.kjoper(s.below(60_000));
            DYBDER.dybde(n, n);
        });
        System.out.println(VERDEN.satt + " shoals put out, " + VERDEN.stimer() + " in the world, state " + ((IPersistentMap) VERDEN.nå.deref()).valAt(SLAKTET) + " slaughtered");
        Ready.last();
    }
}
