package gal.correaria.cestos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.FotosPel;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Prensas;
import gal.correaria.comun.Quenda;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: baskets as trees of JSON by visitor, in order of the last visit, of which those without a visit for forty minutes go, and those that are paid. */
public class Main {
    static final class Cesto {
        private final ObjectNode contido;
        private Instant visto;

        Cesto(ObjectNode contido) {
            this.contido = contido;
        }
    }

    static final class Cestos {
        private static final Duration PRAZO = Duration.ofMinutes(40);
        private final ObjectMapper json = new ObjectMapper();
        private final LinkedHashMap<String, Cesto> porVisitante = new LinkedHashMap<>(256, 0.75f, true);
        private long caducados;
        private long pagados;

        synchronized void visita(String visitante, Instant agora, Sample s) {
            Cesto c = porVisitante.computeIfAbsent(visitante, k -> new Cesto(json.createObjectNode().put("visitante", k).put("lingua", s.below(2) == 0 ? "gl" : "pt")));
            c.visto = agora;
            ArrayNode linhas = c.contido.withArray("linhas");
            ObjectNode l = linhas.addObject();
            l.put("referencia", "CT" + s.below(9000)).put("cor", s.code(5)).put("longo", 70 + s.below(60)).put("gravado", s.text(20 + s.below(60)));
            l.putObject("fibela").put("metal", s.code(4)).put("gramos", 40 * s.real());
            if (linhas.size() > 3 && s.below(4) == 0) {
                porVisitante.remove(visitante);
                pagados++;
            }
            Iterator<Cesto> i = porVisitante.values().iterator();
            while (i.hasNext() && i.next().visto.isBefore(agora.minus(PRAZO))) {
                i.remove();
                caducados++;
            }
        }
    }

    static final class Tenda {
        final Modelos modelos = new Modelos(101);
        final Prensas prensas = new Prensas(102);
        final FotosPel fotos = new FotosPel(103);
        final Freguesas freguesas = new Freguesas(104);
        final Entregas entregas = new Entregas(105);
        final Cestos cestos = new Cestos();
    }

    private static final Tenda TENDA = new Tenda();

    public static void main(String[] args) throws Exception {
        int atraso = 19_000;
        AtomicInteger visitas = new AtomicInteger();
        Quenda.abre("http", 2, atraso, 161, (n, s) -> {
            int k = visitas.getAndIncrement();
            Instant agora = k < 2 * atraso ? Sample.at(k, 2 * atraso, Duration.ofHours(3)) : Instant.now();
            TENDA.cestos.visita("v" + (k / 5 + s.below(1500)), agora, s);
            if (n % 10 == 0) TENDA.fotos.foto(s.below(4000));
            if (n % 6 == 0) TENDA.entregas.le(agora.toEpochMilli());
        });
        System.out.println(TENDA.cestos.porVisitante.size() + " baskets, " + TENDA.cestos.caducados + " expired, " + TENDA.cestos.pagados + " paid");
        Ready.last();
    }
}
