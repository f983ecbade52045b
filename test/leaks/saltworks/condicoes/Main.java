package pt.salinas.condicoes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.salinas.comum.Clientes;
import pt.salinas.comum.Cotacoes;
import pt.salinas.comum.Digitalizacoes;
import pt.salinas.comum.Estradas;
import pt.salinas.comum.Pesagens;
import pt.salinas.comum.Portes;
import pt.salinas.comum.Turno;

/** Prices of orders by the conditions that were agreed with each customer. */
public class Main {
    static final class Encomenda {
        private final int numero;
        private final Clientes.Cliente cliente;
        private final String referencia;
        private final List<Artigo> artigos = new ArrayList<>();

        Encomenda(int numero, Clientes.Cliente cliente, String referencia) {
            this.numero = numero;
            this.cliente = cliente;
            this.referencia = referencia;
        }

        Encomenda pede(String codigo, String descricao, int sacos) {
            artigos.add(new Artigo(this, codigo, descricao, sacos));
            return this;
        }
    }

    static final class Artigo {
        private final Encomenda encomenda;
        private final String codigo;
        private final String descricao;
        private final int sacos;

        Artigo(Encomenda encomenda, String codigo, String descricao, int sacos) {
            this.encomenda = encomenda;
            this.codigo = codigo;
            this.descricao = descricao;
            this.sacos = sacos;
        }
    }

    record Parcela(Artigo artigo, long bruto, long desconto, String regra) {}

    record Orcamento(List<Parcela> parcelas, long portes, String nota) {
        long total() {
            return portes + parcelas.stream().mapToLong(p -> p.bruto() - p.desconto()).sum();
        }
    }

    /** Works out each order once: the page, the confirmation and the delivery note ask again. */
    static final class Precario {
        private final Portes portes;
        private final Map<Encomenda, Orcamento> calculados = Collections.synchronizedMap(new WeakHashMap<>());
        private final LongAdder calculos = new LongAdder();

        Precario(Portes portes) {
            this.portes = portes;
        }

        Orcamento orcamento(Encomenda e) {
            Orcamento o = calculados.get(e);
            if (o == null) calculados.put(e, o = calcula(e));
            return o;
        }

        private Orcamento calcula(Encomenda e) {
            calculos.increment();
            List<Parcela> parcelas = new ArrayList<>();
            int quilos = 0;
            for (Artigo a : e.artigos) {
                long bruto = a.sacos * (420L + Math.floorMod(a.codigo.hashCode(), 900));
                int desconto = e.cliente.prazoDias() > 60 ? 3 : 8;
                parcelas.add(new Parcela(a, bruto, bruto * desconto / 100, "prazo " + e.cliente.prazoDias() + " dias, " + desconto + "% em " + a.codigo));
                quilos += a.sacos * 25;
            }
            return new Orcamento(List.copyOf(parcelas), portes.preco(e.cliente.entrega().codigoPostal(), quilos), "ref. " + e.referencia + " de " + e.cliente.nome());
        }
    }

    /** Orders that are being put together; the oldest leave. */
    static final class Preparacao {
        private final ArrayDeque<Encomenda> emCurso = new ArrayDeque<>();

        synchronized Encomenda entra(Encomenda e) {
            emCurso.addLast(e);
            return emCurso.size() > 150 ? emCurso.removeFirst() : null;
        }
    }

    static final class Vendas {
        final Clientes clientes = new Clientes(51);
        final Portes portes = new Portes(52);
        final Cotacoes cotacoes = new Cotacoes(53);
        final Estradas estradas = new Estradas(54);
        final Pesagens pesagens = new Pesagens(55);
        final Digitalizacoes digitalizacoes = new Digitalizacoes();
        final Precario precario = new Precario(portes);
        final Preparacao preparacao = new Preparacao();
        final LongAdder faturado = new LongAdder();
    }

    private static final Vendas VENDAS = new Vendas();

    public static void main(String[] args) throws Exception {
        Turno.cumpre("vendas", 3, 5400, 56, (n, s) -> {
            Encomenda e = new Encomenda(620_000 + n, VENDAS.clientes.qualquer(s), s.code(4) + "/" + s.text(16));
            for (int i = 0, k = 1 + s.below(6); i < k; i++) e.pede("SAL-" + s.below(600), s.text(24 + s.below(40)), 1 + s.below(40));
            VENDAS.precario.orcamento(e);
            Encomenda pronta = VENDAS.preparacao.entra(e);
            if (pronta != null) VENDAS.faturado.add(VENDAS.precario.orcamento(pronta).total());
            VENDAS.cotacoes.pede(1000 + s.below(40_000));
            VENDAS.pesagens.pesa(System.currentTimeMillis());
            VENDAS.estradas.percorre(n * 17, 10);
            if (n % 60 == 0) VENDAS.digitalizacoes.digitaliza(s.bytes(5000));
        });
        System.gc();
        System.out.println(VENDAS.precario.calculos + " worked out, " + VENDAS.precario.calculados.size() + " in the map, " + VENDAS.preparacao.emCurso.size() + " being put together");
        Ready.last();
    }
}
