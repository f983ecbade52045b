package pt.clinicavisao.esbocos;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import pt.clinicavisao.rede.ArmazemArmacoes;
import pt.clinicavisao.rede.BandejasImagem;
import pt.clinicavisao.rede.JanelaVendas;
import pt.clinicavisao.rede.MiniaturasRetina;
import pt.clinicavisao.rede.Turno;
import pt.clinicavisao.rede.VocabularioClinico;

/** The mirror in the shop draws a frame on the face of the customer; drawings are kept for those who look at the same frame again. */
public class Main {
    record Rosto(int visita, short distanciaPupilar, short larguraPonte, short alturaMontagem) {}

    record Esboco(Rosto rosto, String armacao, int largura, int altura, byte[] webp, long desenhado) {}

    static final class EspelhoVirtual {
        private final int megabytes;
        private final Map<String, Esboco> desenhos;
        private final LongAdder repetidos = new LongAdder();
        private final LongAdder feitos = new LongAdder();

        EspelhoVirtual(int megabytes) {
            this.megabytes = megabytes;
            desenhos = Collections.synchronizedMap(new LinkedHashMap<>(256, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Esboco> maisAntigo) {
                    return size() > EspelhoVirtual.this.megabytes * 1024 * 1024;
                }
            });
        }

        Esboco mostrar(Rosto rosto, String armacao, Sample s) {
            String chave = rosto.visita + "/" + armacao;
            Esboco e = desenhos.get(chave);
            if (e != null) {
                repetidos.increment();
                return e;
            }
            e = new Esboco(rosto, armacao, 320, 180, s.bytes(2200 + s.below(3200)), System.currentTimeMillis());
            desenhos.put(chave, e);
            feitos.increment();
            return e;
        }
    }

    static final class Loja {
        final EspelhoVirtual espelho = new EspelhoVirtual(8);
        final ArmazemArmacoes armazem = new ArmazemArmacoes(61);
        final BandejasImagem bandejas = new BandejasImagem();
        final JanelaVendas vendas = new JanelaVendas(62);
        final MiniaturasRetina miniaturas = new MiniaturasRetina(63);
        final VocabularioClinico vocabulario = new VocabularioClinico(64);
    }

    private static final Loja LOJA = new Loja();

    public static void main(String[] args) throws Exception {
        Turno.trabalhar("espelho", 3, 1700, 860, (pessoa, vez, s) -> {
            Rosto rosto = new Rosto(20_000 + vez / 6 * 3 + pessoa, (short) (54 + s.below(18)), (short) (14 + s.below(10)), (short) (16 + s.below(14)));
            LOJA.espelho.mostrar(rosto, "AR" + (100 + s.below(14)), s);
            LOJA.armazem.modelo(s.below(16_000));
            LOJA.bandejas.brilho(vez);
        });
        System.out.println(LOJA.espelho.feitos + " drawn, " + LOJA.espelho.repetidos + " shown again");
        Ready.last();
    }
}
