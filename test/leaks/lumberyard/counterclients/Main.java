package eu.tannwald.counter;

import eu.tannwald.yard.CustomerCards;
import eu.tannwald.yard.CutPatterns;
import eu.tannwald.yard.GradeTexts;
import eu.tannwald.yard.KilnProbes;
import eu.tannwald.yard.PackRegister;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** The till of a counter binds a basket for each customer, and unbinds only those that were paid in cash. */
public class Main {
    interface Basket extends Remote {
        void put(String article, int pieces, double metres) throws RemoteException;

        double total() throws RemoteException;
    }

    static final class CounterBasket extends UnicastRemoteObject implements Basket {
        private record Line(String article, int pieces, double metres) {}

        private final String number;
        private final String clerk;
        private final Instant opened;
        private final List<Line> lines = new ArrayList<>();

        CounterBasket(String number, String clerk, Instant opened) throws RemoteException {
            this.number = number;
            this.clerk = clerk;
            this.opened = opened;
        }

        @Override
        public void put(String article, int pieces, double metres) {
            lines.add(new Line(article, pieces, metres));
        }

        @Override
        public double total() {
            return lines.stream().mapToDouble(l -> l.pieces * l.metres).sum();
        }
    }

    static class Counter {
        private final Registry registry;

        Counter() throws RemoteException {
            registry = LocateRegistry.createRegistry(0);
        }

        CounterBasket open(String number, String clerk, Instant at) throws Exception {
            CounterBasket b = new CounterBasket(number, clerk, at);
            registry.rebind("basket/" + number, b);
            return b;
        }

        void pay(String number, boolean cash) throws Exception {
            if (!cash) return;
            CounterBasket b = (CounterBasket) registry.lookup("basket/" + number);
            registry.unbind("basket/" + number);
            UnicastRemoteObject.unexportObject(b, true);
        }
    }

    static class Store {
        final Counter counter;
        final PackRegister packs = new PackRegister(81);
        final CutPatterns patterns = new CutPatterns(82);
        final KilnProbes probes = new KilnProbes(83);
        final GradeTexts texts = new GradeTexts(84);
        final CustomerCards cards = new CustomerCards(85);

        Store() throws RemoteException {
            counter = new Counter();
        }
    }

    private static Store store;

    public static void main(String[] args) throws Exception {
        store = new Store();
        Sample s = new Sample(86);
        int n = 9_000;
        for (int i = 0; i < n; i++) {
            String number = "B" + (40_000 + i);
            CounterBasket b = store.counter.open(number, "clerk-" + s.below(14), Sample.at(i, n, Duration.ofDays(12)));
            for (int l = 3 + s.below(12); l > 0; l--) b.put(s.text(24 + s.below(24)), 1 + s.below(40), 2 + s.real() * 4);
            store.counter.pay(number, s.below(4) == 0);
        }
        Ready.last();
    }
}
