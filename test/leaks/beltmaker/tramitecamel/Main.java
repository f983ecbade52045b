package gal.correaria.tramite;

import gal.correaria.comun.Arranxos;
import gal.correaria.comun.Entregas;
import gal.correaria.comun.Freguesas;
import gal.correaria.comun.Modelos;
import gal.correaria.comun.Quenda;
import gal.correaria.comun.Tarifas;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.support.EventNotifierSupport;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class PedidoMedida {
        final long numero;
        final Instant entrado;
        final String modelo;
        final String dedicatoria;
        final double[] medidas;
        final byte[] gravado;

        PedidoMedida(long numero, Instant entrado, Sample s) {
            this.numero = numero;
            this.entrado = entrado;
            modelo = "CT" + s.below(9000);
            dedicatoria = s.text(40 + s.below(80));
            medidas = new double[] {60 + 40 * s.real(), 3 + s.real(), s.real()};
            gravado = s.bytes(2600 + s.below(1200));
        }
    }

    /** Notes when the steps of one order were done, for the answer to the browser. */
    static final class Seguimento extends EventNotifierSupport {
        private final PedidoMedida pedido;
        private final List<String> pasos = new ArrayList<>();

        Seguimento(PedidoMedida pedido) {
            this.pedido = pedido;
            setIgnoreCamelContextEvents(true);
            setIgnoreServiceEvents(true);
            setIgnoreRouteEvents(true);
            setIgnoreExchangeCreatedEvent(true);
        }

        @Override
        public void notify(CamelEvent evento) {
            if (evento instanceof CamelEvent.ExchangeSentEvent e && e.getExchange().getIn().getBody() == pedido)
                pasos.add(e.getEndpoint().getEndpointUri() + " " + e.getTimeTaken() + " ms");
        }

        String resumo() {
            return pedido.numero + ": " + String.join(", ", pasos);
        }
    }

    static final class Tramitacion {
        private final CamelContext contexto = new DefaultCamelContext();
        private final ProducerTemplate correo;
        private long letras;

        Tramitacion() throws Exception {
            contexto.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:entrada").choice().when(e -> e.getIn().getBody(PedidoMedida.class).modelo.indexOf('7') > 0).to("direct:gravado").otherwise().to("direct:corte");
                    from("direct:gravado").process(e -> e.getIn().getBody(PedidoMedida.class).gravado[0]++);
                    from("direct:corte").setHeader("largo", () -> "35");
                }
            });
            contexto.start();
            correo = contexto.createProducerTemplate();
        }

        synchronized String recibe(PedidoMedida p) throws Exception {
            Seguimento seguimento = new Seguimento(p);
            contexto.getManagementStrategy().addEventNotifier(seguimento);
            seguimento.start();
            correo.sendBody("direct:entrada", p);
            seguimento.stop();
            String r = seguimento.resumo();
            letras += r.length();
            return r;
        }
    }

    static final class Oficina {
        final Modelos modelos = new Modelos(31);
        final Tarifas tarifas = new Tarifas(32);
        final Freguesas freguesas = new Freguesas(33);
        final Entregas entregas = new Entregas(34);
        final Arranxos arranxos = new Arranxos(35);
        final Tramitacion tramitacion;

        Oficina() throws Exception {
            tramitacion = new Tramitacion();
        }
    }

    public static void main(String[] args) throws Exception {
        Oficina oficina = new Oficina();
        int atraso = 1300;
        Quenda.abre("pedidos", 2, atraso, 91, (n, s) -> {
            Instant cando = n < 2 * atraso ? Sample.at(n, 2 * atraso, Duration.ofHours(36)) : Instant.now();
            oficina.tramitacion.recibe(new PedidoMedida(12_000 + n, cando, s));
            oficina.freguesas.freguesa(s.below(40_000));
            if (n % 4 == 0) oficina.entregas.le(cando.toEpochMilli());
            if (n % 9 == 0) oficina.arranxos.deixa(cando);
        });
        System.out.println(oficina.tramitacion.contexto.getManagementStrategy().getEventNotifiers().size() + " notifiers, " + oficina.tramitacion.letras + " letters");
        Ready.last();
    }
}
