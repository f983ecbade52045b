package pt.eletricos.portal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.ObjectMapperFactory;
import io.swagger.v3.oas.models.media.Schema;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import pt.eletricos.rede.Agulhas;
import pt.eletricos.rede.Avarias;
import pt.eletricos.rede.Cartoes;
import pt.eletricos.rede.GuardaFreios;
import pt.eletricos.rede.Horario;

/** When a depot publishes a new state of its interface, the portal adds a resolver with the depot's mapper to the converters of the process, describes the interface, and leaves the resolver there. */
public class Main {
    public record Track(int number, int metres, boolean pit) {}

    public record Tram(int number, String series, LocalDate nextInspection, List<Track> tracks) {}

    public record Shift(String depot, LocalDate day, Map<String, Tram> trams) {}

    static final class DepotDocs {
        private final AtomicReference<Map<String, Schema>> published = new AtomicReference<>(Map.of());

        void publish(String depot, boolean sorted) {
            ObjectMapper mapper = ObjectMapperFactory.createJson();
            mapper.configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, sorted);
            ModelResolver resolver = new ModelResolver(mapper);
            ModelConverters.getInstance().addConverter(resolver);
            published.set(ModelConverters.getInstance().readAll(Shift.class));
        }

        int models() {
            return published.get().size();
        }
    }

    static final class Portal {
        final DepotDocs docs = new DepotDocs();
        final Horario timetable = new Horario(41);
        final Cartoes cards = new Cartoes(42);
        final Avarias photos = new Avarias(43);
        final GuardaFreios drivers = new GuardaFreios(44);
        final Agulhas points = new Agulhas(45);
    }

    private static final Portal PORTAL = new Portal();

    public static void main(String[] args) throws Exception {
        Thread desk = new Thread(() -> {
            Sample s = new Sample(801);
            while (!Thread.currentThread().isInterrupted()) {
                for (int k = 0; k < 50; k++) PORTAL.cards.of(3_000_000L + s.below(80_000));
                PORTAL.photos.of(610_000 + s.below(6000));
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "photo desk");
        desk.setDaemon(true);
        desk.start();
        Sample s = new Sample(800);
        for (int n = 0; n < 300; n++) {
            PORTAL.docs.publish("depot " + s.below(6), s.below(2) == 0);
            Thread.sleep(15);
        }
        System.out.println(PORTAL.docs.models() + " models, points " + (int) PORTAL.points.worst());
        desk.interrupt();
        desk.join();
        Ready.last();
    }
}
