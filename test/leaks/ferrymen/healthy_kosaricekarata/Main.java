package hr.jadroplov.kosarice;

import hr.jadroplov.osnova.Cjenik;
import hr.jadroplov.osnova.Fotografije;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Udaljenosti;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Karta(String linija, int razred, String putnik, byte[] kod) {}

    static final class Kosarica {
        private final List<Karta> karte = new ArrayList<>();
        private String napomena = "";
        private volatile long zadnje;
    }

    /** The baskets of those who are in the shop. */
    static final class Kosarice {
        private final Map<String, Kosarica> poKupcu = new ConcurrentHashMap<>();
        private final long strpljenje;
        private final AtomicInteger isteklo = new AtomicInteger();
        private final AtomicInteger placeno = new AtomicInteger();

        Kosarice(long strpljenje) {
            this.strpljenje = strpljenje;
        }

        Kosarica kupca(String kupac, long sada) {
            Kosarica k = poKupcu.computeIfAbsent(kupac, x -> new Kosarica());
            k.zadnje = sada;
            return k;
        }

        int plati(String kupac) {
            Kosarica k = poKupcu.remove(kupac);
            if (k == null) return 0;
            placeno.incrementAndGet();
            return k.karte.size();
        }

        void pometi(long sada) {
            for (var i = poKupcu.values().iterator(); i.hasNext(); ) {
                if (i.next().zadnje < sada - strpljenje) {
                    i.remove();
                    isteklo.incrementAndGet();
                }
            }
        }
    }

    static final class Ducan extends Handler.Abstract {
        private final Cjenik cjenik = new Cjenik(341);
        private final Fotografije fotografije = new Fotografije(342);
        private final Povlastice povlastice = new Povlastice(343);
        private final Rampe rampe = new Rampe(344);
        private final Udaljenosti udaljenosti = new Udaljenosti(345);
        private final Kosarice kosarice = new Kosarice(20 * 60_000L);
        private final AtomicLong sat = new AtomicLong(System.currentTimeMillis() - 5 * 3_600_000L);

        @Override
        public boolean handle(Request zahtjev, Response odgovor, Callback gotovo) throws Exception {
            String[] put = Request.getPathInContext(zahtjev).split("/");
            long sada = sat.get();
            String tijelo = Content.Source.asString(zahtjev);
            if (put[1].equals("karta")) {
                Kosarica k = kosarice.kupca(put[2], sada);
                synchronized (k) {
                    k.karte.add(new Karta(cjenik.stavka(tijelo.length()).linija(), tijelo.length() % 3, tijelo.substring(0, 24), tijelo.getBytes()));
                    k.napomena = tijelo.substring(24);
                }
            } else if (put[1].equals("placanje")) {
                kosarice.plati(put[2]);
            }
            Content.Sink.write(odgovor, true, "ok", gotovo);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Server posluzitelj = new Server();
        LocalConnector ulaz = new LocalConnector(posluzitelj);
        posluzitelj.addConnector(ulaz);
        Ducan ducan = new Ducan();
        posluzitelj.setHandler(ducan);
        posluzitelj.start();
        int ukupno = Scale.of(30_000);
        long korak = 2 * 3_600_000L / ukupno;
        Smjena.odradi("kupac", 2, ukupno, 50, 346, (n, s) -> {
            String kupac = Integer.toString(n * 31 + 7, 36);
            for (int i = 0, k = 1 + s.below(3); i < k; i++) trazi(ulaz, "/karta/" + kupac, s.text(300 + s.below(500)));
            if (s.below(3) == 0) trazi(ulaz, "/placanje/" + kupac, s.text(30));
            long sada = ducan.sat.addAndGet(korak);
            if (n % 250 == 0) ducan.kosarice.pometi(sada);
        });
        System.out.println(ducan.kosarice.poKupcu.size() + " baskets, " + ducan.kosarice.isteklo + " swept, " + ducan.kosarice.placeno + " paid");
        Ready.last();
    }

    private static void trazi(LocalConnector ulaz, String put, String tijelo) throws Exception {
        String odgovor = ulaz.getResponse("POST " + put + " HTTP/1.1\r\nHost: karte\r\nConnection: close\r\nContent-Length: " + tijelo.length() + "\r\n\r\n" + tijelo);
        if (!odgovor.startsWith("HTTP/1.1 200")) throw new IllegalStateException(odgovor);
    }
}
