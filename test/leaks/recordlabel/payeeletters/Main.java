package hu.hangkiado.letters;

import hu.hangkiado.base.ContractStore;
import hu.hangkiado.base.LoudnessCurves;
import hu.hangkiado.base.PlayRing;
import hu.hangkiado.base.SoldWhere;
import hu.hangkiado.base.TerritoryRates;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.jtwig.JtwigModel;
import org.jtwig.JtwigTemplate;
import org.jtwig.environment.Environment;
import org.jtwig.environment.EnvironmentConfigurationBuilder;
import org.jtwig.environment.EnvironmentFactory;
import org.jtwig.resource.reference.ResourceReference;

/** The clerks' own sentence is put into the text of the letter before it is parsed, so that each letter is a template of its own, which the engine keeps with its tree. */
public class Main {
    static final class LetterOffice {
        private static final String TEXT = "Dear {{ payee }},\n\n%s\n\nYour royalties of {{ month }} are {{ forints }} Ft.\n{%% if (advance > 0) %%}Your advance is still {{ advance }} Ft.{%% else %%}They come within ten days.{%% endif %%}\nHangkiado";
        private final Environment engine = new EnvironmentFactory().create(EnvironmentConfigurationBuilder.configuration().build());
        private final LongAdder letters = new LongAdder();

        String letter(String payee, String month, int forints, int advance, String sentence) {
            JtwigTemplate t = new JtwigTemplate(engine, ResourceReference.inline(String.format(TEXT, sentence)));
            String text = t.render(JtwigModel.newModel().with("payee", payee).with("month", month).with("forints", forints).with("advance", advance));
            letters.increment();
            return text;
        }
    }

    static final class Bureau {
        final LetterOffice letters = new LetterOffice();
        final ContractStore contracts = new ContractStore(61);
        final LoudnessCurves curves = new LoudnessCurves(62);
        final PlayRing plays = new PlayRing(63);
        final SoldWhere sold = new SoldWhere(64);
        final TerritoryRates rates = new TerritoryRates(65);
    }

    private static final Bureau BUREAU = new Bureau();

    public static void main(String[] args) throws Exception {
        ExecutorService clerks = Executors.newFixedThreadPool(2);
        LongAdder length = new LongAdder();
        for (int t = 0; t < 2; t++) {
            int clerk = t;
            clerks.execute(() -> {
                Sample s = new Sample(960 + clerk);
                for (int n = 0; n < 800; n++) {
                    length.add(BUREAU.letters.letter(s.text(12 + s.below(14)), "2026/" + (1 + s.below(12)), s.below(900_000), s.below(3) * 10_000, s.text(60 + s.below(120))).length());
                    BUREAU.contracts.contract(s.below(14_000));
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(120, TimeUnit.SECONDS);
        System.out.println(BUREAU.letters.letters + " letters of " + length.sum() / BUREAU.letters.letters.sum());
        Ready.last();
    }
}
