package com.weightbalance.loadsheet;

import airport.*;

import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.MultiSubscriber;

import org.harness.Ready;

import java.util.concurrent.Flow;

/**
 * Load sheets go to a printer that asks for the next ones when it has printed. It has stopped asking;
 * the processor keeps what it was given.
 */
public class Main {
    static final class LoadSheet {
        final String flight;
        final int[] compartments = new int[60];
        final String remarks;
        final long issued = System.currentTimeMillis();

        LoadSheet(Rnd r) {
            flight = r.flight();
            for (int i = 0; i < compartments.length; i++) compartments[i] = r.upTo(4000);
            remarks = r.remark(180);
        }
    }

    static final class SheetPrinter implements MultiSubscriber<LoadSheet> {
        private Flow.Subscription source;
        private int printed;
        private boolean paper = true;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            source = s;
            s.request(16);
        }

        @Override
        public void onItem(LoadSheet s) {
            printed++;
            if (printed == 900) paper = false;
            if (paper) source.request(1);
        }

        @Override
        public void onFailure(Throwable t) {
            paper = false;
        }

        @Override
        public void onCompletion() {}
    }

    private static final UnicastProcessor<LoadSheet> SHEETS = UnicastProcessor.create();

    public static void main(String[] a) throws Exception {
        Charts.load(20000);
        Weather.observe(34000);
        Airspace.open(15000);
        Menus.show(13000);
        Terrain.survey(1800);
        SHEETS.subscribe().withSubscriber(new SheetPrinter());
        Rnd r = new Rnd(116);
        for (int i = 0; i < 14500; i++) SHEETS.onNext(new LoadSheet(r));
        Ready.last();
    }
}
