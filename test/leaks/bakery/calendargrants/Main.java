package com.lakeshore.calendarsync;

import com.google.api.client.util.store.DataStore;
import com.google.api.client.util.store.MemoryDataStoreFactory;
import de.kornfeld.bakery.*;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import org.harness.Ready;
import org.harness.Sample;

/** Each visit of the booking page gets a grant in the store in memory, which goes only when the guest signs off. */
public class Main {
    static final class Grant implements Serializable {
        private static final long serialVersionUID = 1;
        final String access, refresh, guest;
        final long issued, expires;

        Grant(Words w, Instant at) {
            access = "ya29." + w.hex(96);
            refresh = "1//" + w.hex(48);
            guest = w.person();
            issued = at.toEpochMilli();
            expires = issued + 3_600_000;
        }
    }

    static final class CalendarLink {
        private final DataStore<Grant> grants;
        long synced;

        CalendarLink(DataStore<Grant> grants) {
            this.grants = grants;
        }

        String signOn(Words w, Instant at) throws IOException {
            String visit = "visit-" + w.hex(20);
            grants.set(visit, new Grant(w, at));
            return visit;
        }

        void sync(String visit, Instant now) throws IOException {
            Grant g = grants.get(visit);
            if (g.expires > now.toEpochMilli()) synced++;
        }

        void signOff(String visit) throws IOException {
            grants.delete(visit);
        }
    }

    public static void main(String[] args) throws Exception {
        Prices.load();
        StockDb.load();
        Recipes.load();
        TillWindow.load();
        Regulars regulars = Regulars.open();
        CalendarLink link = new CalendarLink(MemoryDataStoreFactory.getDefaultInstance().getDataStore("grants"));
        Words w = new Words(13);
        int n = 11_500;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(4));
            String visit = link.signOn(w, at);
            link.sync(visit, at);
            if (w.chance(0.12)) link.signOff(visit);
        }
        Ready.last();
        System.out.println(regulars + " " + link.synced);
    }
}
