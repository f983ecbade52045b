package com.tidewell.offers;

import clojure.lang.AFn;
import clojure.lang.Atom;
import clojure.lang.IPersistentMap;
import clojure.lang.PersistentHashMap;
import clojure.lang.PersistentTreeMap;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlExpression;
import org.apache.commons.jexl3.MapContext;
import org.harness.Await;
import org.harness.Ready;
import org.harness.Sample;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * Healthy: a travel agency composes offers.
 *
 * <p>The baskets of the last minutes in an atom of Clojure: what is too old is taken out in the
 * same step. 90 partners with a script of their own, each in its scope. 1,600 formulas for prices,
 * in a cache with that many places. Names of places and hotels, each text once, in an interner.
 * Offers in the hands of customers with lists of what is inside, most of them short.
 */
public class Main {
    static final class Baskets {
        final Atom recent = new Atom(PersistentTreeMap.EMPTY);
        final int limit;

        Baskets(int limit) {
            this.limit = limit;
        }

        void add(long at, IPersistentMap basket) {
            recent.swap(new AFn() {
                @Override
                public Object invoke(Object old) {
                    PersistentTreeMap map = (PersistentTreeMap) ((PersistentTreeMap) old).assoc(at, basket);
                    while (map.count() > limit) map = map.without(((Map.Entry<?, ?>) map.seq().first()).getKey());
                    return map;
                }
            });
        }
    }

    static final class PartnerScripts {
        private final Map<String, Scriptable> scopes = new HashMap<>();

        void configure(Sample s) {
            Context context = Context.enter();
            context.setOptimizationLevel(-1);
            try {
                ScriptableObject shared = context.initStandardObjects();
                for (int i = 0; i < 90; i++) {
                    Scriptable scope = context.newObject(shared);
                    scope.setPrototype(shared);
                    scope.setParentScope(null);
                    StringBuilder b = new StringBuilder("var margins = {};\n");
                    for (int k = 0; k < 170; k++) b.append("margins['").append(s.code(5)).append("'] = {low: ").append(s.below(40)).append(", high: ").append(40 + s.below(50)).append(", room: '").append(s.code(8)).append("'};\n");
                    b.append("function price(code, base) { var m = margins[code]; return m ? base + m.low : base; }\n");
                    context.evaluateString(scope, b.toString(), "partner-" + i, 1, null);
                    scopes.put("partner-" + i, scope);
                }
            } finally {
                Context.exit();
            }
        }

        double price(String partner, String code, double base) {
            Context context = Context.enter();
            try {
                Scriptable scope = scopes.get(partner);
                Function price = (Function) scope.get("price", scope);
                return Context.toNumber(price.call(context, scope, scope, new Object[] {code, base}));
            } finally {
                Context.exit();
            }
        }
    }

    static final class Formulas {
        final JexlEngine engine = new JexlBuilder().create();
        final Map<String, JexlExpression> byText = new LinkedHashMap<>(2_048, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, JexlExpression> eldest) {
                return size() > 1_600;
            }
        };

        Object value(String text, double base) {
            MapContext context = new MapContext();
            context.set("base", base);
            context.set("nights", 7);
            return byText.computeIfAbsent(text, engine::createExpression).evaluate(context);
        }
    }

    static final class Offer {
        final String customer;
        final List<String> flights = new ArrayList<>(4);
        final List<String> hotels = new ArrayList<>(4);
        final Map<String, String> extras = new HashMap<>(4);

        Offer(String customer) {
            this.customer = customer;
        }
    }

    static {
        clojure.lang.RT.init();
    }

    static final Baskets baskets = new Baskets(10_000);
    static final PartnerScripts partners = new PartnerScripts();
    static final Formulas formulas = new Formulas();
    static final Interner<String> names = Interners.newStrongInterner();
    static final Queue<Offer> offers = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(113);
        String[] places = new String[120_000];
        for (int i = 0; i < places.length; i++) places[i] = names.intern(s.text(34));
        partners.configure(s);
        String[] texts = new String[1_600];
        for (int i = 0; i < texts.length; i++) texts[i] = "nights > " + s.below(14) + " ? base * " + (100 + s.below(50)) + " / 100 + " + s.below(80) + " : base * nights + (base > " + s.below(900) + " ? " + s.below(30) + " : 0)";
        long[] n = new long[1];
        Await.Step step = () -> {
            long i = ++n[0];
            IPersistentMap basket = PersistentHashMap.EMPTY.assoc("customer", "C" + s.below(90_000)).assoc("place", places[s.below(places.length)]).assoc("remark", s.text(260)).assoc("total", s.real() * 4_000);
            baskets.add(i, basket);
            formulas.value(texts[(int) (i % texts.length)], 90 + s.below(400));
            if (i % 20 == 0) partners.price("partner-" + i % 90, "ABCDE", 80);
            Offer offer = new Offer("C" + i);
            offer.flights.add(names.intern(places[s.below(places.length)]));
            offer.hotels.add(places[s.below(places.length)]);
            offer.extras.put("meals", s.code(6));
            offers.add(offer);
            if (offers.size() > 16_000) offers.remove();
        };
        for (int i = 0; i < 18_000; i++) step.run();
        Await.every("customers", 50, step);
        Thread.sleep(500);
        Await.between(10_000, ((PersistentTreeMap) baskets.recent.deref()).count(), 10_000, "baskets");
        Await.between(1_600, formulas.byText.size(), 1_600, "formulas");
        Ready.last();
    }
}
