package com.keelhaven.invoicing.api;

/** What a file of surcharge rules has to offer. */
public interface SurchargePlugin {
    void start(InvoiceEvents invoices);

    void stop(InvoiceEvents invoices);
}
