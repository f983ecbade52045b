package com.legatext.clauses;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.harness.Ready;
import org.harness.Sample;
import slipway.CraneRings;
import slipway.DrawingCache;
import slipway.PlateTables;
import slipway.SafetyTexts;
import slipway.WeldRecords;

/** The editor of contracts asks a language service over JSON-RPC; the service never answers when it has no suggestion, the editor stops waiting after a moment, and the connection keeps each call that is open. */
public class Main {
    record ClauseText(String contract, int paragraph, String text, List<String> parties) {}

    static final class ClauseService {
        private final RemoteEndpoint endpoint = new RemoteEndpoint(this::send, new Endpoint() {
            @Override
            public CompletableFuture<?> request(String method, Object parameter) {
                return CompletableFuture.completedFuture(null);
            }

            @Override
            public void notify(String method, Object parameter) {}
        });
        private long sent;
        private long given;

        private void send(Message message) {
            sent++;
            if (!(message instanceof RequestMessage call)) return;
            if (!call.getMethod().equals("clause/check") && call.hashCode() % 9 != 0) return;
            ResponseMessage answer = new ResponseMessage();
            answer.setId(call.getId());
            answer.setResult(Map.of("ok", true));
            CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS).execute(() -> endpoint.consume(answer));
        }

        CompletableFuture<Object> ask(String method, ClauseText clause, long milliseconds) {
            return endpoint.request(method, clause).orTimeout(milliseconds, TimeUnit.MILLISECONDS).exceptionally(e -> {
                given++;
                return null;
            });
        }
    }

    private static final ClauseService SERVICE = new ClauseService();

    public static void main(String[] args) throws Exception {
        PlateTables.load(38, 100, 500);
        DrawingCache.load(15_000);
        CraneRings.load(60, 14_000);
        SafetyTexts.load(3_200);
        WeldRecords.load(15_000);
        Sample s = new Sample(7209);
        Map<String, Integer> asked = new LinkedHashMap<>();
        for (int i = 0; i < 9_000; i++) {
            List<String> parties = new ArrayList<>(List.of("party " + s.code(6), "party " + s.code(7)));
            ClauseText clause = new ClauseText("C-" + i / 30, i % 30, s.text(700 + s.below(600)), parties);
            String method = i % 3 == 0 ? "clause/check" : "clause/suggest";
            SERVICE.ask(method, clause, 400);
            asked.merge(method, 1, Integer::sum);
            if (i % 200 == 0) Thread.sleep(20);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
