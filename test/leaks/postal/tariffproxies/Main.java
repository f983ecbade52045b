package com.frachtpreis.tariffs;

import net.sf.cglib.proxy.*;
import org.harness.Ready;

import postal.*;

import java.lang.reflect.Method;
import java.util.*;

/** Quotes for large senders: the methods that a contract has agreed on are taken from it, all others from the public tariff. */
public class Main {
    public static class PublicTariff {
        public int letter(int grams) {
            return 85 + grams / 50 * 70;
        }

        public int parcel(int grams) {
            return 550 + grams / 1000 * 90;
        }

        public int express(int grams) {
            return 2 * parcel(grams) + 300;
        }
    }

    static final class Contract {
        private final String sender;
        private final Set<String> agreed = new TreeSet<>();
        private final int[] steps;
        private final List<String> clauses = new ArrayList<>();

        Contract(String sender, Dice d) {
            this.sender = sender;
            agreed.add(d.chance(50) ? "parcel" : "letter");
            steps = new int[300];
            for (int i = 0; i < steps.length; i++) steps[i] = 60 + 2 * i + d.below(3);
            for (int i = 0; i < 12; i++) clauses.add(d.text(140));
        }

        int price(int grams) {
            return steps[Math.min(steps.length - 1, grams / 100)];
        }
    }

    static final class Quotes {
        private final LinkedHashMap<String, Integer> recent = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 200;
            }
        };

        private PublicTariff tariff(Contract contract) {
            Enhancer enhancer = new Enhancer();
            enhancer.setSuperclass(PublicTariff.class);
            enhancer.setCallbackFilter(new CallbackFilter() {
                @Override
                public int accept(Method method) {
                    return contract.agreed.contains(method.getName()) ? 1 : 0;
                }
            });
            enhancer.setCallbacks(new Callback[] {NoOp.INSTANCE, (MethodInterceptor) (o, m, args, proxy) -> contract.price((Integer) args[0])});
            return (PublicTariff) enhancer.create();
        }

        int quote(Contract contract, int grams) {
            PublicTariff tariff = tariff(contract);
            int cents = Math.min(tariff.parcel(grams), tariff.express(grams));
            recent.put(contract.sender + "/" + grams, cents);
            return cents;
        }
    }

    private static final Quotes quotes = new Quotes();

    public static void main(String[] a) throws Exception {
        Postcodes.read(11000);
        Contracts.read(2400);
        Distances.measure(430);
        Throughput.report(8000);
        Customers.load(19000);
        Dice d = new Dice(310);
        for (int i = 0; i < Integer.getInteger("quotes", 760); i++) quotes.quote(new Contract("sender-" + d.below(500), d), 100 + d.below(20000));
        Ready.last();
    }
}
