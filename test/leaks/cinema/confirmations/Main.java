package com.boxoffice.staging;

import cinema.*;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import com.icegreen.greenmail.util.ServerSetupTest;

import org.harness.Ready;

/** The box office of the staging environment: its confirmations go to a mail server inside the process. */
public class Main {
    static final class Confirmations {
        private final ServerSetup setup = ServerSetupTest.SMTP.dynamicPort();
        private final GreenMail mailServer = new GreenMail(setup);
        private int sent;

        Confirmations() {
            mailServer.start();
            mailServer.setUser("boxoffice@staging.example", "boxoffice", "secret");
        }

        void sold(String order, String text) {
            GreenMailUtil.sendTextEmail("boxoffice@staging.example", "tickets@cinema.example", "Your order " + order, text, mailServer.getSmtp().getServerSetup());
            sent++;
        }
    }

    private static Confirmations confirmations;

    public static void main(String[] a) throws Exception {
        Ratings.collect(500);
        Licences.read(10000);
        Sales.replay(28000);
        Trailers.choose(23000);
        Films.load(18000);
        confirmations = new Confirmations();
        Dice d = new Dice(118);
        for (int i = 0; i < Integer.getInteger("orders", 420); i++) confirmations.sold(d.hex(10), d.title() + "\n" + d.text(9000));
        Ready.last();
    }
}
