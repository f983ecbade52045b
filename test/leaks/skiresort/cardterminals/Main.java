package com.weissgrat.terminals;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.harness.Ready;
import org.harness.Sample;
import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;
import org.jpos.space.Space;
import org.jpos.space.SpaceFactory;
import piste.PassageWindow;
import piste.PisteMap;
import piste.PriceTables;
import piste.StayQuotes;
import piste.TicketBuffers;

/** Tills ask for card payments over jPOS. The answer is put into a space, where the till takes it; a till that has given up never comes for its answer. */
public class Main {
    static class Acquirer {
        private final Sample s;

        Acquirer(Sample s) {
            this.s = s;
        }

        ISOMsg answer(ISOMsg request) throws ISOException {
            ISOMsg response = (ISOMsg) request.clone();
            response.setResponseMTI();
            response.set(37, String.format("%012d", s.below(1_000_000_000)));
            response.set(38, s.code(6));
            response.set(39, s.below(20) == 0 ? "51" : "00");
            response.set(48, s.text(120));
            return response;
        }
    }

    static class PaymentSwitch {
        private final Space<String, ISOMsg> answers;
        private final Acquirer acquirer;
        private int trace;
        private long paid;

        PaymentSwitch(Space<String, ISOMsg> answers, Acquirer acquirer) {
            this.answers = answers;
            this.acquirer = acquirer;
        }

        void pay(int till, int cents, Instant at, boolean patient) throws ISOException {
            ISOMsg request = new ISOMsg("0200");
            String stan = String.format("%06d", ++trace % 1_000_000);
            request.set(3, "000000");
            request.set(4, String.format("%012d", cents));
            request.set(7, DateTimeFormatter.ofPattern("MMddHHmmss").withZone(ZoneOffset.UTC).format(at));
            request.set(11, stan);
            request.set(22, "051");
            request.set(41, String.format("TILL%04d", till));
            request.set(49, "756");
            String key = "answer." + till + "." + at.toEpochMilli() + "." + stan;
            answers.out(key, acquirer.answer(request));
            if (!patient) return;
            ISOMsg response = answers.in(key, 30_000);
            if (response != null && "00".equals(response.getString(39))) paid += cents;
        }
    }

    static PaymentSwitch payments;

    public static void main(String[] args) throws Exception {
        PassageWindow.load(50_000);
        PisteMap.load(1_400);
        PriceTables.load(550);
        StayQuotes.load(17_000);
        TicketBuffers.load(250);
        Sample s = new Sample(3_109);
        payments = new PaymentSwitch(SpaceFactory.getSpace("tspace:payments"), new Acquirer(s));
        int n = 26_000;
        for (int i = 0; i < n; i++) payments.pay(1 + s.below(80), 500 + s.below(60_000), Sample.at(i, n, java.time.Duration.ofHours(50)), s.below(12) > 0);
        Ready.last();
    }
}
