package nl.houtenpaard.douane;

import feign.Body;
import feign.Feign;
import feign.Headers;
import feign.Param;
import feign.RequestInterceptor;
import feign.RequestLine;
import feign.RequestTemplate;
import feign.Response;
import feign.Retryer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import nl.houtenpaard.hal.Kleurproeven;
import nl.houtenpaard.hal.Onderdelenboom;
import nl.houtenpaard.hal.Orderband;
import nl.houtenpaard.hal.Ploeg;
import nl.houtenpaard.hal.Printbakken;
import nl.houtenpaard.hal.Verkoopuur;
import org.harness.Ready;
import org.harness.Sample;

/** Parcels to Switzerland and Britain are declared at the customs by HTTP, each signed with its own papers. */
public class Main {
    interface Aangiftedienst {
        @RequestLine("POST /aangiften/{nummer}")
        @Headers("Content-Type: text/plain")
        @Body("{inhoud}")
        String dienIn(@Param("nummer") int nummer, @Param("inhoud") String inhoud);
    }

    record Regel(String goederencode, short stuks, int gram, int waardeCent, String land) {}

    static final class Papieren {
        final int zending;
        final String ontvanger;
        final List<Regel> regels;
        final byte[] factuur;

        Papieren(int zending, Sample s) {
            this.zending = zending;
            ontvanger = s.text(40);
            regels = List.of(new Regel("9503" + s.below(9999), (short) s.below(20), s.below(4000), s.below(20_000), "NL"), new Regel("4420" + s.below(9999), (short) s.below(9), s.below(900), s.below(7000), "CZ"));
            factuur = s.bytes(3400 + s.below(2600));
        }
    }

    static final class Waarmerk implements RequestInterceptor {
        private final Papieren papieren;
        private final String sleutel;

        Waarmerk(Papieren papieren, String sleutel) {
            this.papieren = papieren;
            this.sleutel = sleutel;
        }

        @Override
        public void apply(RequestTemplate t) {
            t.removeHeader("X-Waarmerk");
            t.header("X-Waarmerk", sleutel + papieren.zending);
        }
    }

    static final class Douaneklant {
        private final Feign.Builder bouwer = Feign.builder().retryer(Retryer.NEVER_RETRY).client((verzoek, opties) -> {
            CRC32 c = new CRC32();
            c.update(verzoek.body());
            return Response.builder().request(verzoek).status(200).reason("OK").headers(Map.of()).body("MRN" + Long.toHexString(c.getValue()), StandardCharsets.UTF_8).build();
        });
        private final AtomicInteger aangenomen = new AtomicInteger();

        synchronized String aangifte(Papieren p) {
            Aangiftedienst dienst = bouwer.requestInterceptor(new Waarmerk(p, "hp-" + p.zending % 97 + "-")).target(Aangiftedienst.class, "http://douane.example");
            String mrn = dienst.dienIn(p.zending, p.ontvanger + p.regels);
            aangenomen.incrementAndGet();
            return mrn;
        }
    }

    static final class Expeditie {
        final Douaneklant douane = new Douaneklant();
        final Kleurproeven kleuren = new Kleurproeven(21);
        final Onderdelenboom delen = new Onderdelenboom(22);
        final Orderband band = new Orderband(23);
        final Printbakken bakken = new Printbakken();
        final Verkoopuur uur = new Verkoopuur(24);
    }

    private static final Expeditie EXPEDITIE = new Expeditie();

    public static void main(String[] args) throws Exception {
        Ploeg.werk("expeditie", 2, 1150, 1200, (wie, keer, s) -> {
            int zending = 880_000 + keer * 2 + wie;
            EXPEDITIE.douane.aangifte(new Papieren(zending, s));
            EXPEDITIE.band.neemAan(s);
            if (keer % 10 == 0) EXPEDITIE.bakken.druk(zending);
            EXPEDITIE.delen.gewicht(s.below(5000));
        });
        System.out.println(EXPEDITIE.douane.aangenomen + " declared");
        Ready.last();
    }
}
