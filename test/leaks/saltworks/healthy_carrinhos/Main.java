package pt.salinas.carrinhos;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Healthy: sessions of the web shop within their timeout; Tomcat expires the others every second. */
public class Main {
    record Escolha(String artigo, String descricao, int quantidade, long centimos, byte[] miniatura) {}

    static final class Carrinho {
        private final long aberto = System.currentTimeMillis();
        private final String pagina;
        private final List<Escolha> escolhas = new ArrayList<>();

        Carrinho(String pagina) {
            this.pagina = pagina;
        }

        synchronized int junta(Escolha e) {
            escolhas.add(e);
            return escolhas.size();
        }
    }

    static final class Carrinhos extends HttpServlet implements HttpSessionListener {
        private final transient Sample s = new Sample(80);
        private final transient LongAdder abertas = new LongAdder();
        private final transient LongAdder fechadas = new LongAdder();

        @Override
        protected void doGet(HttpServletRequest pedido, HttpServletResponse resposta) throws IOException {
            HttpSession sessao = pedido.getSession();
            if (sessao.isNew()) {
                sessao.setMaxInactiveInterval(6);
                sessao.setAttribute("carrinho", new Carrinho(pedido.getRequestURI() + "?" + pedido.getQueryString()));
            }
            Carrinho c = (Carrinho) sessao.getAttribute("carrinho");
            int quantas = 0;
            for (String artigo : pedido.getParameterValues("artigo")) quantas = c.junta(escolha(artigo));
            if (pedido.getParameter("paga") != null) sessao.invalidate();
            resposta.getWriter().print(quantas);
        }

        private Escolha escolha(String artigo) {
            synchronized (s) {
                return new Escolha(artigo, s.text(40 + s.below(60)), 1 + s.below(5), 200 + s.below(3000), s.bytes(300 + s.below(500)));
            }
        }

        @Override
        public void sessionCreated(HttpSessionEvent e) {
            abertas.increment();
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent e) {
            fechadas.increment();
        }
    }

    static final class Loja {
        final Carrinhos carrinhos = new Carrinhos();
        final Tomcat tomcat = new Tomcat();
        final Context contexto;
        final int porta;

        Loja() throws Exception {
            Path base = Files.createTempDirectory("carrinhos");
            tomcat.setBaseDir(base.toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("maxThreads", "5");
            contexto = tomcat.addContext("", base.toString());
            ((StandardContext) contexto).setBackgroundProcessorDelay(1);
            contexto.getManager();
            Tomcat.addServlet(contexto, "carrinho", carrinhos);
            contexto.addServletMappingDecoded("/carrinho", "carrinho");
            contexto.addServletContainerInitializer((classes, sc) -> sc.addListener(carrinhos), null);
            tomcat.start();
            ((org.apache.catalina.session.StandardManager) contexto.getManager()).setProcessExpiresFrequency(1);
            porta = tomcat.getConnector().getLocalPort();
        }
    }

    private static Loja loja;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.apache").setLevel(Level.WARNING);
        loja = new Loja();
        Clientes clientes = new Clientes(81);
        Estradas estradas = new Estradas(82);
        Pesagens pesagens = new Pesagens(83);
        Rotulos rotulos = new Rotulos(84);
        Salinometros salinometros = new Salinometros(85);
        HttpClient http = HttpClient.newHttpClient();
        for (int w = 0; w < 2; w++) {
            Turno.continua("cliente-" + (w + 1), 86 + w, (n, s) -> {
                for (int k = 0, visitas = Scale.of(10); k < visitas; k++) {
                    StringBuilder u = new StringBuilder("http://localhost:" + loja.porta + "/carrinho?cliente=" + clientes.qualquer(s).numero());
                    for (int i = 0, a = 1 + s.below(4); i < a; i++) u.append("&artigo=FS-").append(s.below(4000));
                    if (s.below(6) == 0) u.append("&paga=1");
                    http.send(HttpRequest.newBuilder(URI.create(u.toString())).build(), HttpResponse.BodyHandlers.ofString());
                }
                pesagens.pesa(System.currentTimeMillis());
                salinometros.le(n, 16f, 20f);
                rotulos.rotulo("FS-" + s.below(4000));
                estradas.percorre(n, 10);
                Thread.sleep(20);
            });
        }
        for (int i = 0; i < 10; i++) {
            Thread.sleep(2000);
            System.gc();
        }
        System.out.println(loja.carrinhos.abertas + " sessions opened, " + loja.carrinhos.fechadas + " closed, " + loja.contexto.getManager().getActiveSessions() + " active");
        Ready.last();
    }
}
