package pt.salinas.lojasal;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.harness.Ready;
import org.harness.Sample;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Turno;

/** The web shop for flor de sal. */
public class Main {
    record Linha(String artigo, String descricao, int quantidade, long centimos) {}

    static final class Cesto {
        private final String origem;
        private final String moeda;
        private final List<Linha> linhas = new ArrayList<>();
        private String codigoPostal;

        Cesto(String origem, String moeda) {
            this.origem = origem;
            this.moeda = moeda;
        }

        void junta(Linha l) {
            linhas.add(l);
        }

        void entrega(String codigoPostal) {
            this.codigoPostal = codigoPostal;
        }

        long total() {
            return linhas.stream().mapToLong(l -> l.quantidade() * l.centimos()).sum();
        }
    }

    static final class Montra {
        private final Portes portes;
        private final Sample s = new Sample(20);

        Montra(Portes portes) {
            this.portes = portes;
        }

        synchronized Linha artigo(String codigo) {
            return new Linha(codigo, s.text(50 + s.below(60)), 1 + s.below(6), 290 + s.below(4000));
        }

        long portes(int codigoPostal) {
            return portes.preco(codigoPostal, 2);
        }
    }

    static final class PaginaArtigo extends HttpServlet {
        private final transient Montra montra;
        private final transient LongAdder vistas;

        PaginaArtigo(Montra montra, LongAdder vistas) {
            this.montra = montra;
            this.vistas = vistas;
        }

        @Override
        protected void doGet(HttpServletRequest pedido, HttpServletResponse resposta) throws IOException {
            HttpSession sessao = pedido.getSession();
            Cesto cesto = (Cesto) sessao.getAttribute("cesto");
            if (cesto == null) sessao.setAttribute("cesto", cesto = new Cesto(String.valueOf(pedido.getHeader("Referer")), "EUR"));
            for (String codigo : pedido.getParameterValues("artigo")) cesto.junta(montra.artigo(codigo));
            cesto.entrega(pedido.getParameter("cp"));
            sessao.setAttribute("idioma", pedido.getHeader("Accept-Language"));
            vistas.increment();
            resposta.setContentType("text/plain");
            resposta.getWriter().print(cesto.total() + montra.portes(Integer.parseInt(pedido.getParameter("cp"))));
        }
    }

    static final class Encerrar extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest pedido, HttpServletResponse resposta) {
            HttpSession sessao = pedido.getSession(false);
            if (sessao != null) sessao.invalidate();
        }
    }

    static final class Loja {
        private final LongAdder vistas = new LongAdder();
        private final Tomcat tomcat = new Tomcat();
        private final Context contexto;

        Loja(Montra montra) throws IOException {
            Path base = Files.createTempDirectory("lojasal");
            tomcat.setBaseDir(base.toString());
            tomcat.setPort(0);
            tomcat.setSilent(true);
            tomcat.getConnector().setProperty("maxThreads", "6");
            contexto = tomcat.addContext("", base.toString());
            contexto.setSessionTimeout(0);
            Tomcat.addServlet(contexto, "artigo", new PaginaArtigo(montra, vistas));
            Tomcat.addServlet(contexto, "sair", new Encerrar());
            contexto.addServletMappingDecoded("/artigo", "artigo");
            contexto.addServletMappingDecoded("/sair", "sair");
        }

        int abre() throws LifecycleException {
            tomcat.start();
            return tomcat.getConnector().getLocalPort();
        }
    }

    static final class Empresa {
        final Clientes clientes = new Clientes(21);
        final Portes portes = new Portes(22);
        final Pesagens pesagens = new Pesagens(23);
        final Cotacoes cotacoes = new Cotacoes(24);
        final Guias guias = new Guias(25);
        final Estradas estradas = new Estradas(26);
        final Loja loja;

        Empresa() throws IOException {
            loja = new Loja(new Montra(portes));
        }
    }

    private static Empresa empresa;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.apache").setLevel(Level.WARNING);
        empresa = new Empresa();
        int porta = empresa.loja.abre();
        HttpClient http = HttpClient.newHttpClient();
        Turno.cumpre("visitante", 3, 4400, 27, (n, s) -> {
            StringBuilder caminho = new StringBuilder("http://localhost:" + porta + "/artigo?cp=" + (1000 + s.below(8000)));
            for (int i = 0, k = 1 + s.below(4); i < k; i++) caminho.append("&artigo=FS-").append(s.below(5000));
            HttpResponse<String> r = http.send(HttpRequest.newBuilder(URI.create(caminho.toString()))
                    .header("Referer", "https://precos.example/" + s.id() + "/" + s.code(30)).header("Accept-Language", s.below(3) == 0 ? "en-GB" : "pt-PT").build(), HttpResponse.BodyHandlers.ofString());
            if (r.statusCode() != 200) throw new IOException(r.statusCode() + " " + r.body());
            if (s.below(10) == 0) {
                String bolacha = r.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
                http.send(HttpRequest.newBuilder(URI.create("http://localhost:" + porta + "/sair")).header("Cookie", bolacha).build(), HttpResponse.BodyHandlers.discarding());
            }
            empresa.cotacoes.pede(1000 + s.below(40_000));
            empresa.pesagens.pesa(System.currentTimeMillis());
            if (n % 5 == 0) empresa.guias.emite(java.time.Instant.now());
            empresa.estradas.percorre(ThreadLocalRandom.current().nextInt(1 << 20), 12);
        });
        System.out.println(empresa.loja.vistas + " pages, " + empresa.loja.contexto.getManager().getActiveSessions() + " sessions, " + empresa.loja.contexto.getManager().getExpiredSessions() + " gone");
        Ready.last();
    }
}
