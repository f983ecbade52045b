package pt.salinas.faturacao;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Turno;

/** Healthy: the monthly invoices, one batch after the other in one session, which is cleared after each; a batch is on its way. */
public class Main {
    @Entity(name = "Fatura")
    public static class Fatura {
        @Id
        Long numero;

        Instant emitida;
        int cliente;

        @Column(length = 300)
        String nota;

        @OneToMany(mappedBy = "fatura", cascade = CascadeType.ALL)
        List<LinhaFatura> linhas = new ArrayList<>();

        protected Fatura() {}

        Fatura(Long numero, Instant emitida, int cliente, String nota) {
            this.numero = numero;
            this.emitida = emitida;
            this.cliente = cliente;
            this.nota = nota;
        }
    }

    @Entity(name = "LinhaFatura")
    public static class LinhaFatura {
        @Id
        Long id;

        @ManyToOne(fetch = FetchType.LAZY)
        Fatura fatura;

        String artigo;
        long centimos;

        protected LinhaFatura() {}

        LinhaFatura(Long id, Fatura fatura, String artigo, long centimos) {
            this.id = id;
            this.fatura = fatura;
            this.artigo = artigo;
            this.centimos = centimos;
        }
    }

    static final class Faturacao {
        private final SessionFactory fabrica;
        private final Session sessao;
        private final int porLote = Scale.of(3000);
        private final LongAdder lotes = new LongAdder();
        private final LongAdder arquivadas = new LongAdder();
        private volatile int nesteLote;
        private Transaction transacao;
        private long linha;

        Faturacao(SessionFactory fabrica) {
            this.fabrica = fabrica;
            this.sessao = fabrica.openSession();
        }

        void emite(long numero, Clientes.Cliente c, Sample s) {
            if (nesteLote == 0) transacao = sessao.beginTransaction();
            Fatura f = new Fatura(numero, Instant.now(), c.numero(), s.text(60 + s.below(120)));
            for (int i = 0, k = 1 + s.below(3); i < k; i++) f.linhas.add(new LinhaFatura(++linha, f, "SAL-" + s.below(600) + " " + s.text(20), 300 + s.below(90_000)));
            sessao.persist(f);
            if (++nesteLote == porLote) fecha();
        }

        private void fecha() {
            transacao.commit();
            sessao.clear();
            arquiva();
            nesteLote = 0;
            lotes.increment();
        }

        /** What is in the archive of the tax office need not stay here. */
        private void arquiva() {
            fabrica.inTransaction(s -> {
                s.createMutationQuery("delete from LinhaFatura").executeUpdate();
                arquivadas.add(s.createMutationQuery("delete from Fatura").executeUpdate());
            });
        }
    }

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.hibernate").setLevel(Level.SEVERE);
        Clientes clientes = new Clientes(101);
        Portes portes = new Portes(102);
        Pesagens pesagens = new Pesagens(103);
        Cotacoes cotacoes = new Cotacoes(104);
        Estradas estradas = new Estradas(105);
        Faturacao faturacao = new Faturacao(new Configuration().addAnnotatedClass(Fatura.class).addAnnotatedClass(LinhaFatura.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:faturas;DB_CLOSE_DELAY=-1")
                .setProperty("hibernate.connection.username", "sa")
                .setProperty("hibernate.connection.password", "")
                .setProperty("hibernate.jdbc.batch_size", "100")
                .setProperty("hibernate.hbm2ddl.auto", "create")
                .buildSessionFactory());
        Object lote = new Object();
        Turno.continua("balanca", 106, (n, s) -> {
            pesagens.pesa(System.currentTimeMillis());
            cotacoes.pede(1000 + s.below(40_000));
            portes.preco(1000 + s.below(8000), 500);
            estradas.percorre(n, 20);
            Thread.sleep(3);
        });
        int antes = faturacao.porLote * 4 + faturacao.porLote * 4 / 5;
        Turno.cumpre("faturas", 1, antes, 107, (n, s) -> {
            synchronized (lote) {
                faturacao.emite(3_000_000 + n, clientes.qualquer(s), s);
            }
        });
        System.out.println(faturacao.lotes + " batches, " + faturacao.arquivadas + " archived, " + faturacao.nesteLote + " in this batch");
        Ready.last();
    }
}
