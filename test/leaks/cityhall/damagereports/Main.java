package de.stadt.damage;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.atmosphere.container.BlockingIOCometSupport;
import org.atmosphere.cpr.ApplicationConfig;
import org.atmosphere.cpr.AtmosphereFramework;
import org.atmosphere.cpr.Broadcaster;
import org.harness.Ready;
import org.harness.Sample;
import town.AirRings;
import town.FeeSchedule;
import town.ParcelMap;
import town.ResidentsLru;
import town.StreetRegister;

/** A broadcaster for each report of a broken lamp or a hole in the road, which is not destroyed when the damage is repaired. */
public class Main {
    static class Reports {
        private final AtmosphereFramework framework = new AtmosphereFramework();
        private final AtomicLong told = new AtomicLong();

        void start() throws Exception {
            Map<String, String> parameters = new HashMap<>();
            parameters.put(ApplicationConfig.BROADCASTER_SHARABLE_THREAD_POOLS, "true");
            parameters.put(ApplicationConfig.BROADCASTER_WAIT_TIME, "2");
            parameters.put(ApplicationConfig.ANALYTICS, "false");
            framework.setAsyncSupport(new BlockingIOCometSupport(framework.getAtmosphereConfig()));
            framework.init(config(parameters));
        }

        void change(String number, String text) {
            Broadcaster broadcaster = framework.getBroadcasterFactory().lookup("/report/" + number, true);
            if (broadcaster.getAtmosphereResources().isEmpty()) return;
            broadcaster.broadcast(text);
            told.incrementAndGet();
        }
    }

    static final Reports REPORTS = new Reports();

    public static void main(String[] args) throws Exception {
        StreetRegister.load(6_000);
        FeeSchedule.load(420);
        ParcelMap.load(34_000);
        ResidentsLru.load(26_000);
        AirRings.load(260, 2_000);
        REPORTS.start();
        ExecutorService web = Executors.newFixedThreadPool(3, r -> new Thread(r, "reports"));
        for (int t = 0; t < 3; t++) {
            int source = t;
            Sample s = new Sample(5_130 + t);
            web.execute(() -> {
                for (int i = 0; i < 1_150; i++) {
                    String number = "M" + (70_000 + 3 * i + source);
                    for (String state : new String[] {"received", "handed to " + s.code(5), "repaired"}) REPORTS.change(number, state + ": " + s.text(60));
                }
            });
        }
        web.shutdown();
        web.awaitTermination(1, TimeUnit.MINUTES);
        Thread.sleep(12_000);
        Ready.last();
    }

    private static ServletConfig config(Map<String, String> parameters) {
        Map<String, Object> attributes = new HashMap<>();
        ServletContext context = (ServletContext) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {ServletContext.class}, (proxy, method, args) -> {
            switch (method.getName()) {
                case "getAttribute": return attributes.get(args[0]);
                case "setAttribute": return attributes.put((String) args[0], args[1]);
                case "getInitParameter": return parameters.get(args[0]);
                case "getInitParameterNames": case "getAttributeNames": return Collections.emptyEnumeration();
                case "getClassLoader": return Main.class.getClassLoader();
                case "getServerInfo": return "town";
                case "getContextPath": return "";
                case "getServletRegistrations": case "getFilterRegistrations": return Map.of();
                case "getMajorVersion": case "getEffectiveMajorVersion": return 6;
                case "getMinorVersion": case "getEffectiveMinorVersion": return 0;
                case "hashCode": return System.identityHashCode(proxy);
                case "equals": return proxy == args[0];
                case "toString": return "context";
                default: return method.getReturnType() == boolean.class ? Boolean.FALSE : method.getReturnType() == int.class ? (Object) 0 : null;
            }
        });
        return new ServletConfig() {
            @Override
            public String getServletName() {
                return "reports";
            }

            @Override
            public ServletContext getServletContext() {
                return context;
            }

            @Override
            public String getInitParameter(String name) {
                return parameters.get(name);
            }

            @Override
            public Enumeration<String> getInitParameterNames() {
                return Collections.enumeration(parameters.keySet());
            }
        };
    }
}
