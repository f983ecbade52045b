package dk.tovognet.websession;

import dk.tovognet.faelles.Kraftmaalere;
import dk.tovognet.faelles.Kundebog;
import dk.tovognet.faelles.Ordrevindue;
import dk.tovognet.faelles.Prisliste;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Vagt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: sessions of the web shop. Those that nobody used for half an hour are taken out by the sweeper. */
public class Main {
    record Vist(int varenr, Instant hvornaar, String soegt) {}

    static final class Session {
        final String id;
        final Instant oprettet;
        final Map<String, Object> attributter = new LinkedHashMap<>();
        final List<Vist> vist = new ArrayList<>();
        long sidst;

        Session(String id, Instant oprettet) {
            this.id = id;
            this.oprettet = oprettet;
        }
    }

    static final class Sessioner {
        private static final long INAKTIV = Duration.ofMinutes(30).toMillis();
        private final LinkedHashMap<String, Session> efterBrug = new LinkedHashMap<>(1024, 0.75f, true);
        private long nye;
        private long udloebne;

        synchronized Session hent(String id, long nu) {
            Session x = efterBrug.get(id);
            if (x == null) {
                efterBrug.put(id, x = new Session(id, Instant.ofEpochMilli(nu)));
                nye++;
            }
            x.sidst = nu;
            return x;
        }

        synchronized void fej(long nu) {
            Iterator<Session> i = efterBrug.values().iterator();
            while (i.hasNext() && i.next().sidst < nu - INAKTIV) {
                i.remove();
                udloebne++;
            }
        }
    }

    private static final Sessioner SESSIONER = new Sessioner();
    private static final Rebkatalog KATALOG = new Rebkatalog(101);
    private static final Kundebog KUNDER = new Kundebog(102);
    private static final Prisliste PRISER = new Prisliste(103);
    private static final Kraftmaalere MAALERE = new Kraftmaalere(104);
    private static final Ordrevindue ORDRER = new Ordrevindue(105);

    public static void main(String[] args) throws Exception {
        int iAlt = Scale.of(150_000);
        AtomicInteger naeste = new AtomicInteger();
        long slut = System.currentTimeMillis();
        long start = slut - Duration.ofHours(7).toMillis();
        AtomicLong nu = new AtomicLong(start);
        Vagt.moed("web", 3, iAlt / 3 + 1, 106, (egen, s) -> {
            int n = naeste.getAndIncrement();
            long tid = n < iAlt ? start + (slut - start) * n / iAlt : System.currentTimeMillis();
            nu.accumulateAndGet(tid, Math::max);
            Session x = SESSIONER.hent("S" + (n / 2 - s.below(300)), nu.get());
            synchronized (x) {
                if (x.attributter.isEmpty()) {
                    x.attributter.put("kunde", KUNDER.slaaOp(s.below(20_000)));
                    x.attributter.put("sprog", s.below(3) == 0 ? "en" : "da");
                    x.attributter.put("csrf", s.bytes(32));
                    x.attributter.put("filtre", s.text(200 + s.below(500)));
                    x.attributter.put("skitse", s.bytes(900 + s.below(1600)));
                }
                if (x.vist.size() < 10) x.vist.add(new Vist(KATALOG.noget(s).varenr(), Instant.ofEpochMilli(nu.get()), s.text(10 + s.below(20))));
            }
            if (n % 50 == 0) SESSIONER.fej(nu.get());
            if (n % 9 == 0) ORDRER.solgt(System.currentTimeMillis(), 10_000 + s.below(900), PRISER.pris(n));
            MAALERE.maalt(n, 3);
        });
        System.out.println(SESSIONER.nye + " sessions, " + SESSIONER.udloebne + " expired, " + SESSIONER.efterBrug.size() + " there");
        Ready.last();
    }
}
