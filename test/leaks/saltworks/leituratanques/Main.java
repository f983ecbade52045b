package pt.salinas.leituras;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Transaction;
import org.hibernate.cfg.Configuration;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Rotulos;
import pt.salinas.comum.Salinometros;
import pt.salinas.comum.Turno;

/** Readings of the evaporation ponds are kept for the laboratory until it has fetched them. */
public class Main {
    @Embeddable
    public static class Medida {
        double salinidade;
        double temperatura;
        double nivel;

        protected Medida() {}

        Medida(double salinidade, double temperatura, double nivel) {
            this.salinidade = salinidade;
            this.temperatura = temperatura;
            this.nivel = nivel;
        }
    }

    @Entity(name = "Leitura")
    public static class Leitura {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "leituras")
        @SequenceGenerator(name = "leituras", sequenceName = "leituras", allocationSize = 50)
        Long id;

        Instant instante;
        String tanque;

        @Embedded
        Medida medida;

        @Column(length = 400)
        String observacoes;

        boolean validada;

        protected Leitura() {}

        Leitura(Instant instante, String tanque, Medida medida, String observacoes) {
            this.instante = instante;
            this.tanque = tanque;
            this.medida = medida;
            this.observacoes = observacoes;
        }
    }

    /** Writes what the gateways deliver, fifty readings a transaction. */
    static final class Gravador implements Runnable {
        private final BlockingQueue<Leitura> chegadas;
        private final Session sessao;
        private final AtomicInteger gravadas = new AtomicInteger();

        Gravador(BlockingQueue<Leitura> chegadas, SessionFactory fabrica) {
            this.chegadas = chegadas;
            this.sessao = fabrica.openSession();
        }

        @Override
        public void run() {
            List<Leitura> lote = new ArrayList<>(50);
            try {
                while (true) {
                    lote.add(chegadas.take());
                    chegadas.drainTo(lote, 49);
                    grava(lote);
                    gravadas.addAndGet(lote.size());
                    lote.clear();
                }
            } catch (InterruptedException e) {
                sessao.close();
            }
        }

        private void grava(List<Leitura> lote) {
            Transaction t = sessao.beginTransaction();
            for (Leitura l : lote) {
                l.validada = l.medida.salinidade < 38;
                sessao.persist(l);
            }
            t.commit();
        }
    }

    /** The laboratory fetches what is there and has it deleted. */
    static final class Laboratorio {
        private final SessionFactory fabrica;
        private final AtomicInteger levadas = new AtomicInteger();

        Laboratorio(SessionFactory fabrica) {
            this.fabrica = fabrica;
        }

        void busca() {
            fabrica.inTransaction(s -> {
                List<Long> ids = s.createSelectionQuery("select l.id from Leitura l order by l.id", Long.class).setMaxResults(1000).getResultList();
                if (ids.isEmpty()) return;
                levadas.addAndGet(s.createMutationQuery("delete from Leitura l where l.id <= :ate").setParameter("ate", ids.get(ids.size() - 1)).executeUpdate());
            });
        }
    }

    static final class Salina {
        final Clientes clientes = new Clientes(41);
        final Cotacoes cotacoes = new Cotacoes(42);
        final Salinometros salinometros = new Salinometros(43);
        final Rotulos rotulos = new Rotulos(44);
        final Pesagens pesagens = new Pesagens(45);
        final Estradas estradas = new Estradas(46);
        final BlockingQueue<Leitura> chegadas = new ArrayBlockingQueue<>(500);
        final Gravador gravador;
        final Laboratorio laboratorio;

        Salina(SessionFactory fabrica) {
            gravador = new Gravador(chegadas, fabrica);
            laboratorio = new Laboratorio(fabrica);
            Thread t = new Thread(gravador, "gravador");
            t.setDaemon(true);
            t.start();
        }
    }

    private static Salina salina;

    public static void main(String[] args) throws Exception {
        Logger.getLogger("org.hibernate").setLevel(Level.SEVERE);
        salina = new Salina(new Configuration().addAnnotatedClass(Leitura.class)
                .setProperty("hibernate.connection.url", "jdbc:h2:mem:tanques;DB_CLOSE_DELAY=-1")
                .setProperty("hibernate.connection.username", "sa")
                .setProperty("hibernate.connection.password", "")
                .setProperty("hibernate.jdbc.batch_size", "50")
                .setProperty("hibernate.hbm2ddl.auto", "create")
                .buildSessionFactory());
        int leituras = 9000;
        Turno.cumpre("gateway", 2, leituras, 47, (n, s) -> {
            Instant instante = n < leituras ? Sample.at(n, leituras, Duration.ofHours(30)) : Instant.now();
            salina.chegadas.put(new Leitura(instante, "tanque " + (1 + n % 76), new Medida(3.5 + s.real() * 30, 14 + s.real() * 12, s.real()), s.text(80 + s.below(150))));
            salina.salinometros.le(n, 20f, 23f);
            if (n % 700 == 699) salina.laboratorio.busca();
            if (n % 3 == 0) salina.cotacoes.pede(1000 + s.below(40_000));
            if (n % 4 == 0) salina.rotulos.rotulo("FS-" + s.below(3000));
            salina.estradas.percorre(n, 15);
            salina.pesagens.pesa(System.currentTimeMillis());
        });
        salina.laboratorio.busca();
        System.out.println(salina.gravador.gravadas + " written, " + salina.laboratorio.levadas + " taken, " + salina.gravador.sessao.getStatistics().getEntityCount() + " in the session");
        Ready.last();
    }
}
