package com.keelhaven.invoicing.api;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells those who want to know of invoices that surcharges may still be added to. */
public class InvoiceEvents {
    public record InvoiceDrafted(String customer, long cents) {}

    private final List<Consumer<InvoiceDrafted>> subscribers = new CopyOnWriteArrayList<>();

    public void subscribe(Consumer<InvoiceDrafted> subscriber) {
        subscribers.add(subscriber);
    }

    public void unsubscribe(Consumer<InvoiceDrafted> subscriber) {
        subscribers.remove(subscriber);
    }

    public void post(InvoiceDrafted invoice) {
        for (Consumer<InvoiceDrafted> subscriber : subscribers) subscriber.accept(invoice);
    }
}
