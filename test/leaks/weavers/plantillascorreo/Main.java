package es.urdimbre.confirmacion;

import es.urdimbre.base.Clientela;
import es.urdimbre.base.Hilaturas;
import es.urdimbre.base.Muestrario;
import es.urdimbre.base.Pedidos;
import es.urdimbre.base.Tarifas;
import es.urdimbre.base.Turno;
import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    public static final class Renglon {
        private final String tela;
        private final int metros;
        private final BigDecimal importe;

        Renglon(String tela, int metros, BigDecimal importe) {
            this.tela = tela;
            this.metros = metros;
            this.importe = importe;
        }

        public String getTela() {
            return tela;
        }

        public int getMetros() {
            return metros;
        }

        public BigDecimal getImporte() {
            return importe;
        }
    }

    /** Writes the e-mails of the shop. The text is put together from what the customer has chosen. */
    static final class Correo {
        private final StringTemplateLoader textos = new StringTemplateLoader();
        private final Configuration motor = new Configuration(Configuration.VERSION_2_3_32);

        Correo() {
            motor.setTemplateLoader(textos);
            motor.setLocale(new Locale("es", "ES"));
            motor.setLocalizedLookup(false);
            textos.putTemplate("pie", "Gracias por su compra. Tejeduria, calle del Batan 4.");
        }

        String redactar(int pedido, String cuerpo, Map<String, Object> datos) throws IOException, TemplateException {
            String nombre = "pedido-" + pedido;
            textos.putTemplate(nombre, cuerpo);
            StringWriter carta = new StringWriter();
            motor.getTemplate(nombre).process(datos, carta);
            return carta.toString();
        }
    }

    static final class Tienda {
        final Clientela clientela = new Clientela(11);
        final Hilaturas hilaturas = new Hilaturas(12);
        final Muestrario muestrario = new Muestrario(13);
        final Pedidos pedidos = new Pedidos(14);
        final Tarifas tarifas = new Tarifas(15);
        final Correo correo = new Correo();
        final LongAdder letras = new LongAdder();

        void confirmar(int n, Sample s) throws Exception {
            int pedido = pedidos.relevo();
            List<Renglon> renglones = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(4); i < k; i++) {
                int metros = 5 + s.below(200);
                renglones.add(new Renglon(hilaturas.hilo(s.below(90_000)).fibra(), metros, tarifas.precio(s.below(90_000), metros)));
            }
            StringBuilder cuerpo = new StringBuilder("<p>Estimado cliente ${cliente}:</p><p>").append(s.text(160)).append("</p><table>");
            cuerpo.append("<#list renglones as r><tr><td>${r.tela}</td><td>${r.metros} m</td><td>${r.importe} EUR</td></tr></#list></table>");
            if (s.below(2) == 0) cuerpo.append("<#if urgente><p>Urgente: ").append(s.text(60)).append("</p></#if>");
            cuerpo.append("<p>").append(s.text(200 + s.below(200))).append("</p><#include \"pie\">");
            String carta = correo.redactar(pedido, cuerpo.toString(), Map.of("cliente", clientela.cliente(s.below(60_000)).razon(), "renglones", renglones, "urgente", s.below(3) == 0));
            letras.add(carta.length());
            if (n % 5 == 0) muestrario.foto(s.below(6000));
        }
    }

    public static void main(String[] args) throws Exception {
        Tienda tienda = new Tienda();
        Turno.trabajar("cartero", 2, Turno.rondas(1100), 150, 16, tienda::confirmar);
        System.out.println(tienda.letras + " letters written");
        Ready.last();
    }
}
