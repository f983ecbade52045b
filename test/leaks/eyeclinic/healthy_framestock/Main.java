package pt.clinicavisao.existencias;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import java.time.LocalDate;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.MiniaturasRetina;
import pt.clinicavisao.rede.TabelaEspessuras;

/** Healthy: how many of each frame are in each shop, and what moved in the last ten days, in columns; the day that is eleven days old goes when a new one begins. */
public class Main {
    static final class Dia {
        final LocalDate data;
        final LongArrayList artigos = new LongArrayList();
        final IntArrayList diferencas = new IntArrayList();
        final IntArrayList centimos = new IntArrayList();

        Dia(LocalDate data) {
            this.data = data;
        }
    }

    static final class Existencias {
        private static final int DIAS = 10;
        private final Long2IntOpenHashMap pecas;
        private final ObjectArrayList<Dia> dias = new ObjectArrayList<>();
        private long movimentos;

        Existencias(int artigos) {
            pecas = new Long2IntOpenHashMap(artigos);
            Sample s = new Sample(1600);
            for (int i = 0; i < artigos; i++) pecas.put(chave(i % 140, i / 140), 1 + s.below(20));
        }

        static long chave(int loja, int modelo) {
            return (long) loja << 32 | 4000 + modelo;
        }

        synchronized void abrir(LocalDate data) {
            dias.add(new Dia(data));
            if (dias.size() > DIAS) dias.remove(0);
            Dia ontem = dias.size() > 1 ? dias.get(dias.size() - 2) : null;
            if (ontem == null) return;
            ontem.artigos.trim();
            ontem.diferencas.trim();
            ontem.centimos.trim();
        }

        synchronized void mover(long artigo, int diferenca, int preco) {
            int havia = pecas.get(artigo);
            if (havia + diferenca < 0) return;
            pecas.put(artigo, havia + diferenca);
            Dia hoje = dias.get(dias.size() - 1);
            hoje.artigos.add(artigo);
            hoje.diferencas.add(diferenca);
            hoje.centimos.add(preco);
            movimentos++;
        }

        synchronized long soma(int loja) {
            long soma = 0;
            for (Dia d : dias)
                for (int i = 0; i < d.artigos.size(); i++)
                    if (d.artigos.getLong(i) >>> 32 == loja) soma += (long) d.diferencas.getInt(i) * d.centimos.getInt(i);
            return soma;
        }
    }

    private static final Existencias EXISTENCIAS = new Existencias(Scale.of(640_000));
    private static final BandejasImagem BANDEJAS = new BandejasImagem();
    private static final JanelaVendas VENDAS = new JanelaVendas(161);
    private static final MiniaturasRetina MINIATURAS = new MiniaturasRetina(162);
    private static final TabelaEspessuras ESPESSURAS = new TabelaEspessuras(163);
    private static volatile boolean recuperado;

    public static void main(String[] args) throws Exception {
        int porDia = Scale.of(80_000);
        int modelos = Scale.of(640_000) / 140;
        LocalDate hoje = LocalDate.now();
        Thread lojas = new Thread(() -> {
            Sample s = new Sample(1610);
            try {
                for (int d = 24; d >= 0; d--) {
                    EXISTENCIAS.abrir(hoje.minusDays(d));
                    for (int n = 0; d > 0 ? n < porDia : true; n++) {
                        EXISTENCIAS.mover(Existencias.chave(s.below(140), s.below(modelos)), s.below(3) == 0 ? 1 + s.below(3) : -1, 3000 + s.below(40_000));
                        if (d > 0) continue;
                        if (n > porDia / 2) {
                            recuperado = true;
                            Thread.sleep(2);
                        }
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "caixas das lojas");
        lojas.setDaemon(true);
        lojas.start();
        Thread relatorio = new Thread(() -> {
            Sample s = new Sample(1620);
            try {
                while (true) {
                    if (recuperado) EXISTENCIAS.soma(s.below(140));
                    MINIATURAS.ver(s.below(30_000));
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "relatorio da tarde");
        relatorio.setDaemon(true);
        relatorio.start();
        while (!recuperado) Thread.sleep(50);
        Thread.sleep(800);
        System.out.println(EXISTENCIAS.movimentos + " movements, " + EXISTENCIAS.dias.size() + " days");
        Ready.last();
    }
}
