package com.brightdesk.quotes;

import com.harborline.freight.Freight;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;

/** Every page that opens registers a consumer at the event bus; none is unregistered when the page closes. */
public class Main {
    static class QuoteView {
        final String user;
        final Deque<String> shown = new ArrayDeque<>();
        boolean closed;

        QuoteView(String user, Sample s) {
            this.user = user;
            for (int i = 0; i < 12; i++) shown.add(s.text(60));
        }

        void onQuote(Message<String> m) {
            if (!closed) shown.add(m.body());
        }
    }

    static class QuoteService {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
        QuoteView latest;

        void open(String user, Sample s) {
            if (latest != null) latest.closed = true;
            latest = new QuoteView(user, s);
            vertx.eventBus().consumer("quotes", latest::onQuote);
        }
    }

    private static QuoteService service;

    public static void main(String[] args) throws Exception {
        Freight.load();
        service = new QuoteService();
        Sample s = new Sample(41);
        for (int i = 0; i < 3_500; i++) service.open("user-" + s.below(300), s);
        Ready.last();
    }
}
