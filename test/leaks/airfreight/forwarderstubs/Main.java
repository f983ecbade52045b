package tr.com.turnakargo.forwarders;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.ConsigneeSets;
import tr.com.turnakargo.ambar.Milestones;
import tr.com.turnakargo.ambar.TelexBuffers;
import tr.com.turnakargo.ambar.ZoneRates;

/** Each connection of a forwarder gets stubs in a class loader of its own, so that profiles can be exchanged while it runs. A table remembers by the stub's class how its methods are sent, and keeps class and loader when the forwarder has hung up. */
public class Main {
    public interface BookingPort {
        int book(String flight, int pieces);

        int cancel(String flight);
    }

    public interface StatusPort {
        String status(String waybill);
    }

    static final class ProfileLoader extends ClassLoader {
        final String profile;

        ProfileLoader(String profile, ClassLoader parent) {
            super("profile " + profile, parent);
            this.profile = profile;
        }
    }

    static final class Telegram {
        final String verb;
        final byte[] heading;

        Telegram(String verb, byte[] heading) {
            this.verb = verb;
            this.heading = heading;
        }
    }

    static final class Connection implements InvocationHandler {
        final String forwarder;
        final StubRoom room;
        int sent;

        Connection(String forwarder, StubRoom room) {
            this.forwarder = forwarder;
            this.room = room;
        }

        @Override
        public Object invoke(Object stub, Method method, Object[] arguments) {
            Telegram t = room.telegrams(stub.getClass()).get(method);
            sent += t.heading.length;
            return method.getReturnType() == int.class ? (Object) arguments.length : t.verb + " " + arguments[0];
        }
    }

    static final class StubRoom {
        private final Map<Class<?>, Map<Method, Telegram>> byStub = new ConcurrentHashMap<>();
        private final Map<String, BookingPort> connected = new ConcurrentHashMap<>();
        private final Map<String, byte[]> headings = new HashMap<>();

        StubRoom(long seed) {
            Sample s = new Sample(seed);
            for (String verb : "book cancel status".split(" ")) headings.put(verb, s.text(180).getBytes());
        }

        BookingPort connect(String forwarder) {
            BookingPort stub = (BookingPort) Proxy.newProxyInstance(new ProfileLoader(forwarder, Main.class.getClassLoader()),
                    new Class<?>[] {BookingPort.class, StatusPort.class}, new Connection(forwarder, this));
            connected.put(forwarder, stub);
            return stub;
        }

        void hangUp(String forwarder) {
            connected.remove(forwarder);
        }

        Map<Method, Telegram> telegrams(Class<?> stub) {
            return byStub.computeIfAbsent(stub, c -> {
                Map<Method, Telegram> all = new HashMap<>();
                for (Class<?> port : c.getInterfaces()) {
                    for (Method m : port.getMethods()) all.put(m, new Telegram(m.getName().toUpperCase(), headings.get(m.getName()).clone()));
                }
                return all;
            });
        }
    }

    static final class Gateway {
        final StubRoom stubs = new StubRoom(951);
        final ZoneRates rates = new ZoneRates(51);
        final Milestones milestones = new Milestones(52);
        final AirportBook airports = new AirportBook(53);
        final TelexBuffers buffers = new TelexBuffers();
        final ConsigneeSets consignees = new ConsigneeSets(54);
        final LongAdder booked = new LongAdder();
    }

    private static final Gateway GATEWAY = new Gateway();

    public static void main(String[] args) throws Exception {
        ExecutorService lines = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int line = t;
            lines.execute(() -> {
                Sample s = new Sample(950 + line);
                for (int i = 0; i < 500; i++) {
                    String forwarder = "F" + line + (1000 + i % 140);
                    BookingPort stub = GATEWAY.stubs.connect(forwarder);
                    for (int k = s.below(12); k >= 0; k--) GATEWAY.booked.add(stub.book("TK" + (6000 + s.below(900)), 1 + s.below(20)));
                    ((StatusPort) stub).status("235-" + s.below(9_000_000));
                    GATEWAY.consignees.of(300_000 + s.below(40_000));
                    if (i >= 40) GATEWAY.stubs.hangUp("F" + line + (1000 + (i - 40) % 140));
                }
            });
        }
        lines.shutdown();
        lines.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(GATEWAY.booked.sum() + " bookings, " + GATEWAY.stubs.connected.size() + " forwarders on the line");
        Ready.last();
    }
}
