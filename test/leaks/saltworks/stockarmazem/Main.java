package pt.salinas.stock;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Guias;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Stock in the warehouses: reservations within transactions, and questions about what could be promised. */
public class Main {
    record Existencia(String local, String artigo, int sacos, Instant contada) {}

    /** What an order has seen of the stock, so that it sees the same until the end of its transaction. */
    static final class VistaStock {
        private final int encomenda;
        private final String pedidoPor;
        private final Map<String, Existencia> lidas = new HashMap<>();

        VistaStock(int encomenda, String pedidoPor) {
            this.encomenda = encomenda;
            this.pedidoPor = pedidoPor;
        }

        Existencia le(String artigo, Armazem armazem) {
            return lidas.computeIfAbsent(artigo, armazem::conta);
        }
    }

    /** Identifies the view of one order of one sales channel. */
    record ChaveVista(String canal, int encomenda) {}

    static final class Armazem {
        private final Map<String, Integer> sacos = new ConcurrentHashMap<>();
        private final LongAdder contagens = new LongAdder();

        Armazem() {
            for (int i = 0; i < 600; i++) sacos.put("SAL-" + i, 4000);
        }

        Existencia conta(String artigo) {
            contagens.increment();
            return new Existencia("nave " + (char) ('A' + artigo.hashCode() % 5), artigo, sacos.getOrDefault(artigo, 0), Instant.now());
        }

        void tira(String artigo, int quantos) {
            sacos.merge(artigo, -quantos, Integer::sum);
        }
    }

    static final class Vistas {
        VistaStock da(String canal, int encomenda, String pedidoPor) {
            ChaveVista chave = new ChaveVista(canal, encomenda);
            VistaStock vista = (VistaStock) TransactionSynchronizationManager.getResource(chave);
            if (vista == null) {
                vista = new VistaStock(encomenda, pedidoPor);
                TransactionSynchronizationManager.bindResource(chave, vista);
                if (TransactionSynchronizationManager.isSynchronizationActive()) {
                    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                        @Override
                        public void afterCompletion(int estado) {
                            TransactionSynchronizationManager.unbindResource(chave);
                        }
                    });
                }
            }
            return vista;
        }
    }

    /** Transactions on the book of the warehouse. */
    static final class TransacoesArmazem extends AbstractPlatformTransactionManager {
        final transient LongAdder confirmadas = new LongAdder();

        @Override
        protected Object doGetTransaction() {
            return new Object();
        }

        @Override
        protected void doBegin(Object transacao, TransactionDefinition d) {}

        @Override
        protected void doCommit(DefaultTransactionStatus estado) {
            confirmadas.increment();
        }

        @Override
        protected void doRollback(DefaultTransactionStatus estado) {}
    }

    static final class ServicoStock {
        private final Armazem armazem = new Armazem();
        private final Vistas vistas = new Vistas();
        private final TransacoesArmazem transacoes = new TransacoesArmazem();
        private final TransactionTemplate modelo = new TransactionTemplate(transacoes);
        private final LongAdder perguntas = new LongAdder();

        void reserva(String canal, int encomenda, String quem, List<String> artigos) {
            modelo.executeWithoutResult(t -> {
                VistaStock v = vistas.da(canal, encomenda, quem);
                for (String a : artigos) if (v.le(a, armazem).sacos() > 0) armazem.tira(a, 1);
            });
        }

        /** For the page of the order; nothing is written. */
        boolean disponivel(String canal, int encomenda, String quem, List<String> artigos) {
            perguntas.increment();
            VistaStock v = vistas.da(canal, encomenda, quem);
            return artigos.stream().allMatch(a -> v.le(a, armazem).sacos() > 2);
        }
    }

    static final class Empresa {
        final Clientes clientes = new Clientes(31);
        final Rotulos rotulos = new Rotulos(32);
        final Salinometros salinometros = new Salinometros(33);
        final Pesagens pesagens = new Pesagens(34);
        final Guias guias = new Guias(35);
        final ServicoStock stock = new ServicoStock();
        final ThreadPoolTaskExecutor atendimento = new ThreadPoolTaskExecutor();

        Empresa() {
            atendimento.setCorePoolSize(3);
            atendimento.setMaxPoolSize(3);
            atendimento.setQueueCapacity(50);
            atendimento.setThreadNamePrefix("stock-");
            atendimento.setDaemon(true);
            atendimento.initialize();
        }
    }

    private static final Empresa EMPRESA = new Empresa();

    public static void main(String[] args) throws Exception {
        String[] canais = {"loja", "telefone", "edi"};
        Turno.cumpre("pedidos", 2, 11_500, 36, (n, s) -> {
            String canal = canais[s.below(3)];
            String quem = EMPRESA.clientes.qualquer(s).nome() + " / " + s.text(20);
            List<String> artigos = new ArrayList<>();
            for (int i = 0, k = 2 + s.below(6); i < k; i++) artigos.add("SAL-" + s.below(600));
            boolean compra = s.below(100) < 45;
            CompletableFuture.runAsync(() -> {
                if (compra) EMPRESA.stock.reserva(canal, 500_000 + n, quem, artigos);
                else EMPRESA.stock.disponivel(canal, 500_000 + n, quem, artigos);
            }, EMPRESA.atendimento).get();
            EMPRESA.rotulos.rotulo("FS-" + s.below(3000));
            EMPRESA.pesagens.pesa(System.currentTimeMillis() - Duration.ofMinutes(1).toMillis());
            EMPRESA.salinometros.le(n, 19f, 22.5f);
            if (n % 6 == 0) EMPRESA.guias.emite(Instant.now());
        });
        System.out.println(EMPRESA.stock.transacoes.confirmadas + " committed, " + EMPRESA.stock.perguntas + " questions");
        Ready.last();
    }
}
