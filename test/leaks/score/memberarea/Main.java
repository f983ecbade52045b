package com.clubhouse.web;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Session;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;
import uk.brightleaf.library.Library;

/** The time-out of the sessions is -1, so crawlers leave a session with each visit, for good. */
public class Main {
    record Booking(String court, long at, String note) {}

    static final class Member {
        final String login;
        final String locale;
        final List<Booking> bookings = new ArrayList<>();

        Member(Sample s) {
            login = s.code(10);
            locale = "en-GB";
            for (int i = 0; i < 2; i++) bookings.add(new Booking("court " + s.below(9), s.number(), s.text(30)));
        }
    }

    static void visit(Context area, Sample s) {
        Session visit = area.getManager().createSession(null);
        visit.getSession().setAttribute("member", new Member(s));
        visit.access();
        visit.endAccess();
    }

    public static void main(String[] args) throws Exception {
        Library.catalogue(22000);
        Library.thesaurus(17000);
        Library.covers(5000);
        Library.index(4000);
        Library.subjects(30000);
        Tomcat server = new Tomcat();
        server.setBaseDir(Files.createTempDirectory("clubhouse").toString());
        Context area = server.addContext("/members", null);
        area.setSessionTimeout(-1);
        server.start();
        Sample s = new Sample(14);
        for (int i = 0; i < 4300; i++) visit(area, s);
        Ready.last();
        server.stop();
    }
}
