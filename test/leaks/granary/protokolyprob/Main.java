package pl.zlotyklos.laboratorium;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import pl.zlotyklos.osnowa.Brama;
import pl.zlotyklos.osnowa.Kontrahenci;
import pl.zlotyklos.osnowa.Normy;
import pl.zlotyklos.osnowa.Plac;
import pl.zlotyklos.osnowa.Widma;
import pl.zlotyklos.osnowa.Zmiana;

public class Main {
    static final class ZlaProba extends Exception {
        ZlaProba(String powod) {
            super(powod, null, false, false);
        }
    }

    record Pomiar(String badanie, double wynik, String przyrzad) {}

    /** Lets only what is said about one sample pass. */
    static final class TylkoProba extends Filter<ILoggingEvent> {
        private final String numer;

        TylkoProba(String numer) {
            this.numer = numer;
        }

        @Override
        public FilterReply decide(ILoggingEvent e) {
            return numer.equals(e.getMDCPropertyMap().get("proba")) ? FilterReply.NEUTRAL : FilterReply.DENY;
        }
    }

    /** The record of a sample is what the analysis has logged. */
    static final class Protokoly {
        private final Logger dziennik = (Logger) LoggerFactory.getLogger("laboratorium.badania");

        ListAppender<ILoggingEvent> otworz(String numer) {
            ListAppender<ILoggingEvent> zapis = new ListAppender<>();
            zapis.setName("protokol-" + numer);
            zapis.setContext(dziennik.getLoggerContext());
            zapis.addFilter(new TylkoProba(numer));
            zapis.start();
            dziennik.addAppender(zapis);
            return zapis;
        }

        List<String> zamknij(ListAppender<ILoggingEvent> zapis) {
            dziennik.detachAppender(zapis);
            zapis.stop();
            return zapis.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        }
    }

    static final class Laboratorium {
        private final org.slf4j.Logger dziennik = LoggerFactory.getLogger("laboratorium.badania");
        private final Widma widma;
        private final Protokoly protokoly = new Protokoly();

        Laboratorium(Widma widma) {
            this.widma = widma;
        }

        List<String> zbadaj(String numer, Normy.Norma norma, Sample s) throws ZlaProba {
            ListAppender<ILoggingEvent> zapis = protokoly.otworz(numer);
            dziennik.info("proba {} na {} klasy {}: {}", numer, norma.towar(), norma.klasa(), s.text(40));
            for (String b : List.of("zapach", "szkodniki", "gestosc", "gluten", "bialko", "wilgotnosc")) {
                Pomiar p = new Pomiar(b, b.equals("bialko") ? widma.bialko(s.below(900_000)) : s.real() * 30, s.text(16));
                dziennik.info("{} na przyrzadzie {}", p, s.code(4));
                if (b.equals("wilgotnosc") && s.below(100) < 19) throw new ZlaProba("wilgotnosc " + p.wynik());
            }
            dziennik.info("proba {} zgodna z norma", numer);
            return protokoly.zamknij(zapis);
        }
    }

    static final class Skup {
        private final Brama brama = new Brama(1201);
        private final Kontrahenci kontrahenci = new Kontrahenci(1202);
        private final Normy normy = new Normy(1203);
        private final Plac plac = new Plac(1204);
        private final Laboratorium laboratorium = new Laboratorium(new Widma(1205));
        private final AtomicInteger przyjete = new AtomicInteger();
        private final AtomicInteger odrzucone = new AtomicInteger();

        void przyjmij(int n, Sample s) {
            String numer = "P" + (700_000 + n);
            MDC.put("proba", numer);
            MDC.put("dostawca", kontrahenci.kontrahent(10_000 + s.below(30_000)).nazwa());
            try {
                laboratorium.zbadaj(numer, normy.norma(n), s);
                przyjete.incrementAndGet();
            } catch (ZlaProba e) {
                odrzucone.incrementAndGet();
            } finally {
                MDC.clear();
            }
            brama.przejedz(System.currentTimeMillis(), s.below(6));
            if (n % 4 == 0) plac.obrot();
        }
    }

    public static void main(String[] args) throws Exception {
        Skup skup = new Skup();
        Zmiana.pracuj("laborant", 2, Zmiana.tyle(8600), 80, 1206, skup::przyjmij);
        System.out.println(skup.przyjete + " samples taken, " + skup.odrzucone + " refused");
        Ready.last();
    }
}
