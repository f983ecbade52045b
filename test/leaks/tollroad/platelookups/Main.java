package eu.crossborder.plates;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import plaza.AccountBook;
import plaza.EvidencePictures;
import plaza.Exemptions;
import plaza.GantryRegister;
import plaza.TollTables;

/** The owner of a foreign vehicle is asked for at the registry of its country; the circuit breaker is named after the whole path, with the plate in it. */
public class Main {
    record Owner(String name, String street, String town, String country) {}

    static class ForeignRegistry {
        private final String country;
        private final AtomicLong asked = new AtomicLong();

        ForeignRegistry(String country) {
            this.country = country;
        }

        Owner ask(String plate, Sample s) {
            if (asked.incrementAndGet() % 90 == 0) throw new IllegalStateException("registry of " + country + " does not answer");
            return new Owner(s.code(9), s.text(18), s.code(8), country);
        }
    }

    static class OwnerSearch {
        private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(CircuitBreakerConfig.custom()
                .slidingWindowSize(60).minimumNumberOfCalls(20).failureRateThreshold(50).waitDurationInOpenState(Duration.ofSeconds(30)).build());
        private final Map<String, ForeignRegistry> registries = new LinkedHashMap<>();
        private final Map<String, Owner> recent = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Owner> eldest) {
                return size() > 500;
            }
        };

        OwnerSearch(String... countries) {
            for (String country : countries) registries.put(country, new ForeignRegistry(country));
        }

        Owner owner(String country, String plate, Sample s) {
            String path = "/registry/" + country + "/vehicles/" + plate + "/owner";
            synchronized (recent) {
                Owner known = recent.get(path);
                if (known != null) return known;
            }
            CircuitBreaker breaker = breakers.circuitBreaker(path);
            try {
                Owner owner = breaker.executeSupplier(() -> registries.get(country).ask(plate, s));
                synchronized (recent) {
                    recent.put(path, owner);
                }
                return owner;
            } catch (CallNotPermittedException open) {
                return null;
            } catch (IllegalStateException silent) {
                return null;
            }
        }
    }

    static OwnerSearch search;

    public static void main(String[] args) throws Exception {
        AccountBook.load(70_000);
        EvidencePictures.load(950, 16_000);
        Exemptions.load(80_000);
        GantryRegister.load(5_500);
        TollTables.load(12, 700);
        search = new OwnerSearch("AT", "BE", "CZ", "DK", "FR", "HU", "IT", "LU", "NL", "PL", "SI");
        String[] countries = search.registries.keySet().toArray(new String[0]);
        ExecutorService clerks = Executors.newFixedThreadPool(3, r -> new Thread(r, "owner-search"));
        List<Future<?>> days = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            int seed = 950 + day;
            days.add(clerks.submit(() -> {
                Sample s = new Sample(seed);
                for (int i = 0; i < 270; i++) {
                    String country = countries[s.below(countries.length)];
                    String plate = s.code(2) + s.below(999) + s.code(3);
                    search.owner(country, plate, s);
                    if (s.below(3) == 0) search.owner(country, plate, s);
                }
            }));
        }
        for (Future<?> day : days) day.get();
        Ready.last();
    }
}
