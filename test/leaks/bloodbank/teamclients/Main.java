package ie.transfusion.teams;

import ie.transfusion.base.CentrifugeTraces;
import ie.transfusion.base.CollectionHours;
import ie.transfusion.base.DonorRegister;
import ie.transfusion.base.OpenRequests;
import ie.transfusion.base.SessionPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.cloud.context.named.NamedContextFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The buses of the mobile teams are asked for their donations over the mobile network. Each partner of the service has its clients from a context with its own settings. */
public class Main {
    public static final class TeamSpecification implements NamedContextFactory.Specification {
        private final String name;
        private final Class<?>[] configuration;

        TeamSpecification(String name, Class<?>... configuration) {
            this.name = name;
            this.configuration = configuration;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public Class<?>[] getConfiguration() {
            return configuration;
        }
    }

    public interface DonationCodec {
        String encode(String donation);
    }

    public static class RetryRules {
        final int attempts;
        final long pause;

        RetryRules(int attempts, long pause) {
            this.attempts = attempts;
            this.pause = pause;
        }
    }

    public static class TeamClient {
        private final String address;
        private final DonationCodec codec;
        private final RetryRules retry;

        TeamClient(String address, DonationCodec codec, RetryRules retry) {
            this.address = address;
            this.codec = codec;
            this.retry = retry;
        }

        int fetch(List<String> donations) {
            int n = 0;
            for (String d : donations) n += codec.encode(d).length() + retry.attempts;
            return n + address.length();
        }
    }

    @Configuration(proxyBeanMethods = false)
    public static class TeamClientConfiguration {
        @Bean
        DonationCodec donationCodec() {
            return d -> "=" + d + "00";
        }

        @Bean
        RetryRules retryRules() {
            return new RetryRules(3, 2000);
        }

        @Bean
        TeamClient teamClient(@Value("${team.address}") String address, DonationCodec codec, RetryRules retry) {
            return new TeamClient(address, codec, retry);
        }
    }

    static final class TeamClients extends NamedContextFactory<TeamSpecification> {
        TeamClients() {
            super(TeamClientConfiguration.class, "team", "team.address");
        }

        TeamClient at(String address) {
            return getInstance(address, TeamClient.class);
        }
    }

    record Bus(String plate, int team) {}

    static final class Collections {
        private final TeamClients clients;
        final AtomicLong fetched = new AtomicLong();

        Collections(TeamClients clients) {
            this.clients = clients;
        }

        /** The modem of a bus gets another address each time it dials in. */
        void dialledIn(Bus bus, String host, int port, List<String> donations) {
            fetched.addAndGet(clients.at(host + ":" + port).fetch(donations));
        }
    }

    static final class Service {
        final TeamClients clients = new TeamClients();
        final Collections collections = new Collections(clients);
        final DonorRegister donors = new DonorRegister(141);
        final SessionPlaces places = new SessionPlaces(142);
        final OpenRequests requests = new OpenRequests(143);
        final CollectionHours hours = new CollectionHours(144);
        final CentrifugeTraces traces = new CentrifugeTraces();
    }

    private static Service service;

    public static void main(String[] args) throws Exception {
        AnnotationConfigApplicationContext root = new AnnotationConfigApplicationContext();
        root.refresh();
        service = new Service();
        service.clients.setApplicationContext(root);
        ExecutorService dialIns = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 170; i++) {
            int n = i;
            dialIns.execute(() -> {
                Sample s = new Sample(1400 + n);
                List<String> donations = new ArrayList<>();
                for (int d = 0; d < 40; d++) donations.add("G" + (7_000_000 + n * 40 + d));
                service.collections.dialledIn(new Bus("191-D-" + (100 + n % 48), n % 48), "10." + (60 + n % 48) + "." + s.below(250) + "." + s.below(250), 4100 + s.below(3000), donations);
            });
        }
        dialIns.shutdown();
        dialIns.awaitTermination(100, TimeUnit.SECONDS);
        System.out.println(service.clients.getContextNames().size() + " contexts, " + service.collections.fetched);
        Ready.last();
    }
}
