package com.norrsund.voyages;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import quay.DeckPhotos;

/** Healthy: cruises asked for in GraphQL; parsed queries are in a cache at its maximum, visitors leave after half an hour. */
public class Main {
    static final String SCHEMA = """
            type Query { voyage(number: Int!): Voyage, voyages(port: String!): [Voyage!]! }
            type Voyage { number: Int! title: String! begins: String! nights: Int! calls: [Call!]! price: Int! }
            type Call { port: String! day: Int! text: String! }
            """;

    record Call(String port, int day, String text) {}

    record Voyage(int number, String title, LocalDate begins, int nights, List<Call> calls, int price) {}

    static class Visitor {
        private final String id;
        private volatile Instant last;
        private final List<Integer> seen = new ArrayList<>();

        Visitor(String id, Instant at) {
            this.id = id;
            last = at;
        }
    }

    static class VoyageService {
        private final Map<Integer, Voyage> voyages;
        private final Map<String, List<Voyage>> byPort = new HashMap<>();
        private final Cache<String, PreparsedDocumentEntry> parsed = Caffeine.newBuilder().maximumSize(250).executor(Runnable::run).build();
        private final Map<String, Visitor> visitors = new ConcurrentHashMap<>();
        private final GraphQL graphql;

        VoyageService(Map<Integer, Voyage> voyages) {
            this.voyages = Map.copyOf(voyages);
            for (Voyage voyage : voyages.values()) byPort.computeIfAbsent(voyage.calls.get(0).port, port -> new ArrayList<>()).add(voyage);
            RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring().type("Query", type -> type
                    .dataFetcher("voyage", env -> this.voyages.get(env.<Integer>getArgument("number")))
                    .dataFetcher("voyages", env -> byPort.getOrDefault(env.<String>getArgument("port"), List.of()))).build();
            GraphQLSchema schema = new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring);
            graphql = GraphQL.newGraphQL(schema)
                    .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(parsed.get(input.getQuery(), text -> parse.apply(input)))).build();
        }

        void ask(String visitor, String query, int number, Instant now) {
            Visitor who = visitors.computeIfAbsent(visitor, id -> new Visitor(id, now));
            who.last = now;
            if (who.seen.size() < 40) who.seen.add(number);
            graphql.execute(ExecutionInput.newExecutionInput(query).variables(Map.of("n", number)).build());
        }

        void forget(Instant now) {
            for (Iterator<Visitor> all = visitors.values().iterator(); all.hasNext(); ) if (all.next().last.isBefore(now.minus(Duration.ofMinutes(30)))) all.remove();
        }
    }

    static VoyageService service;

    static Map<Integer, Voyage> read(Sample s, int count) {
        Map<Integer, Voyage> voyages = new HashMap<>();
        for (int i = 0; i < count; i++) {
            List<Call> calls = new ArrayList<>();
            for (int day = 1, nights = 3 + s.below(12); day <= nights; day++) calls.add(new Call("port-" + s.below(180), day, s.text(60 + s.below(120))));
            voyages.put(i, new Voyage(i, s.text(40), LocalDate.now().plusDays(s.below(500)), calls.size(), List.copyOf(calls), 39_900 + s.below(900_000)));
        }
        return voyages;
    }

    public static void main(String[] args) throws Exception {
        DeckPhotos.load(14_000);
        Sample s = new Sample(9_131);
        service = new VoyageService(read(s, Scale.of(11_000)));
        String[] fields = {"title", "begins", "nights", "price", "calls { port day }", "calls { port text }", "number", "calls { day text }"};
        int n = 9_000;
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(5));
            StringBuilder query = new StringBuilder("query($n: Int!) { voyage(number: $n) {");
            for (int f = 0, mask = 1 + (s.below(3) == 0 ? s.below(127) : s.below(12)); f < 8; f++) if ((mask >> f & 1) == 1) query.append(' ').append(fields[f]);
            if (s.below(12) == 0) query.append(" app").append(s.below(400)).append(": title");
            service.ask("visitor-" + (i / 30 + s.below(40)), query.append(" } }").toString(), s.below(Scale.of(11_000)), now);
            if (i % 200 == 0) service.forget(now);
        }
        service.forget(Instant.now());
        Ready.last();
    }
}
