package com.beaconline.directory;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.SearchScope;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * The directory of the pilots and harbour offices, an LDAP server in memory. Why nothing leaks: it has one entry for
 * each person, indexed by surname and licence; a change replaces the entry, a person who leaves is deleted, and the log
 * of changes keeps the last two hundred. After tens of thousands of changes it is as large as it was at the start.
 */
public class Main {
    static class PilotDirectory {
        private static final String BASE = "dc=pilots,dc=example";
        private final InMemoryDirectoryServer server;

        PilotDirectory() throws Exception {
            InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(new DN(BASE));
            config.setMaxChangeLogEntries(200);
            config.setEqualityIndexAttributes("sn", "employeeNumber");
            server = new InMemoryDirectoryServer(config);
            server.add(new Entry(BASE, new Attribute("objectClass", "top", "domain"), new Attribute("dc", "pilots")));
        }

        void join(int licence, Sample s) throws Exception {
            server.add(new Entry("uid=p" + licence + "," + BASE, new Attribute("objectClass", "top", "person", "inetOrgPerson"), new Attribute("uid", "p" + licence),
                new Attribute("sn", s.code(7)), new Attribute("cn", s.code(6) + " " + s.code(8)), new Attribute("employeeNumber", "" + licence),
                new Attribute("telephoneNumber", "+49 " + s.below(99_999_999)), new Attribute("description", s.text(60))));
        }

        void leave(int licence) throws Exception {
            server.delete("uid=p" + licence + "," + BASE);
        }

        void move(int licence, String telephone) throws Exception {
            server.modify("uid=p" + licence + "," + BASE, new Modification(ModificationType.REPLACE, "telephoneNumber", telephone));
        }
    }

    private static PilotDirectory directory;

    public static void main(String[] args) throws Exception {
        Station.open(Part.BUOYS, Part.ALARMS);
        directory = new PilotDirectory();
        Sample s = new Sample(426);
        List<Integer> here = new ArrayList<>();
        int next = 1;
        for (int i = 0; i < Scale.of(7_500); i++, next++) {
            directory.join(next, s);
            here.add(next);
        }
        for (int i = 0; i < 3_000; i++) {
            int at = s.below(here.size());
            if (s.below(5) == 0) {
                directory.leave(here.get(at));
                directory.join(next, s);
                here.set(at, next++);
            } else {
                directory.move(here.get(at), "+49 " + s.below(99_999_999));
            }
        }
        here.clear();
        System.err.println(directory.server.countEntries() + " entries, " + directory.server.search(PilotDirectory.BASE, SearchScope.SUB, Filter.createEqualityFilter("employeeNumber", "" + (next - 1))).getEntryCount() + " found");
        Ready.last();
    }
}
