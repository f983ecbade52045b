package com.norrsund.search;

import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.execution.preparsed.PreparsedDocumentProvider;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.BookingWindow;
import quay.LoadingDatabase;
import quay.PositionRings;
import quay.TicketBuffers;

/** The app asks in GraphQL and writes the traveller's choices into the text of the query; parsed queries are kept by their text. */
public class Main {
    static final String SCHEMA = """
            type Query { sailings(from: String!, to: String!, day: String!, adults: Int!, children: Int, vehicle: String): [Sailing!]! }
            type Sailing { number: Int! departs: String! vessel: String! price: Price! cabins(berths: Int): [Cabin!]! }
            type Price { amount: Int! currency: String! }
            type Cabin { kind: String! free: Int! }
            """;

    static class ParsedQueries implements PreparsedDocumentProvider {
        private final Map<String, PreparsedDocumentEntry> documents = new ConcurrentHashMap<>();

        @Override
        public CompletableFuture<PreparsedDocumentEntry> getDocumentAsync(ExecutionInput input, Function<ExecutionInput, PreparsedDocumentEntry> parse) {
            return CompletableFuture.completedFuture(documents.computeIfAbsent(input.getQuery(), text -> parse.apply(input)));
        }
    }

    static class SearchService {
        private final GraphQL graphql;
        private long answered;

        SearchService() {
            RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring().type("Query", type -> type.dataFetcher("sailings", env -> sailings(env.getArgument("from"), env.getArgument("adults")))).build();
            GraphQLSchema schema = new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring);
            graphql = GraphQL.newGraphQL(schema).preparsedDocumentProvider(new ParsedQueries()).build();
        }

        private static List<Map<String, Object>> sailings(String from, int adults) {
            List<Map<String, Object>> found = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                found.add(Map.of("number", 4_000 + i, "departs", "0" + i + ":30", "vessel", "MS " + from, "price", Map.of("amount", 3_900 * adults, "currency", "EUR"),
                        "cabins", List.of(Map.of("kind", "inside", "free", 4))));
            }
            return found;
        }

        int ask(String query) {
            answered++;
            return graphql.execute(query).toSpecification().size();
        }
    }

    static SearchService search;

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(11_000);
        BookingWindow.load(24_000);
        LoadingDatabase.load(20_000);
        PositionRings.load(260, 1_500);
        TicketBuffers.load(500);
        search = new SearchService();
        Sample s = new Sample(9_103);
        String[] ports = {"Kapellskär", "Mariehamn", "Naantali", "Travemünde", "Rostock", "Visby", "Ventspils", "Gdynia", "Karlskrona"};
        for (int i = 0; i < 1_900; i++) {
            search.ask("query { sailings(from: \"" + ports[s.below(9)] + "\", to: \"" + ports[s.below(9)] + "\", day: \"" + LocalDate.now().plusDays(s.below(200)) + "\", adults: "
                    + (1 + s.below(5)) + ", children: " + s.below(4) + ", vehicle: \"" + s.code(3) + s.below(999)
                    + "\") { number departs vessel price { amount currency } cabins(berths: " + (1 + s.below(4)) + ") { kind free } } }");
        }
        Ready.last();
    }
}
