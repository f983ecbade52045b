package gr.navlomesitis.diloseis;

import com.opensymphony.xwork2.LocalizedTextProvider;
import com.opensymphony.xwork2.config.ConfigurationManager;
import com.opensymphony.xwork2.config.providers.StrutsDefaultConfigurationProvider;
import com.opensymphony.xwork2.inject.Container;
import com.opensymphony.xwork2.util.ValueStack;
import com.opensymphony.xwork2.util.ValueStackFactory;
import gr.navlomesitis.koina.AnoiktesZimies;
import gr.navlomesitis.koina.Eisproxeis;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.Ritres;
import gr.navlomesitis.koina.StigmataStolou;
import gr.navlomesitis.koina.Vardia;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    static final class Dilosi {
        final int arithmos;
        final Nologion.Karavi ploio;
        final Instant ora;
        final long poso;
        final String topos;
        final String perigrafi;
        final Locale glossa;

        Dilosi(int arithmos, Nologion.Karavi ploio, Instant ora, long poso, String topos, String perigrafi, Locale glossa) {
            this.arithmos = arithmos;
            this.ploio = ploio;
            this.ora = ora;
            this.poso = poso;
            this.topos = topos;
            this.perigrafi = perigrafi;
            this.glossa = glossa;
        }
    }

    static final class ElegxosDilosis {
        private static final Locale ELLINIKA = new Locale("el", "GR");
        private final Container container;
        private final LocalizedTextProvider keimena;
        private final ResourceBundle minymata = ResourceBundle.getBundle("diloseis", Locale.ROOT);
        private final LongAdder elegchthikan = new LongAdder();

        ElegxosDilosis() {
            ConfigurationManager rythmiseis = new ConfigurationManager(Container.DEFAULT_NAME);
            rythmiseis.addContainerProvider(new StrutsDefaultConfigurationProvider());
            container = rythmiseis.getConfiguration().getContainer();
            keimena = container.getInstance(LocalizedTextProvider.class);
        }

        List<String> elegxe(Dilosi d) throws InterruptedException {
            ValueStack times = container.getInstance(ValueStackFactory.class).createValueStack();
            times.getActionContext().withContainer(container).withValueStack(times).bind();
            List<String> lathi = new ArrayList<>();
            if (d.poso > 2_500_000)
                lathi.add(keimena.findText(minymata, "poso.orio", d.glossa, "", new Object[] {d.poso, 2_500_000}, times));
            if (d.topos.length() > 12)
                lathi.add(keimena.findText(minymata, "topos.agnostos", d.glossa,
                        "Claim " + d.arithmos + " of " + d.ploio.onoma() + ": the place " + d.topos + " is not in the list of ports; a deductible of {0,number} and {1,number,percent} applies", new Object[] {15_000, 0.1}, times));
            Vardia.anamoni();
            elegchthikan.increment();
            return lathi;
        }
    }

    static final class Grafeio {
        final Nologion nologion = new Nologion(21);
        final AnoiktesZimies zimies = new AnoiktesZimies(22);
        final Ritres ritres = new Ritres(23);
        final StigmataStolou stigmata = new StigmataStolou(24);
        final Eisproxeis eisproxeis = new Eisproxeis(25);
        final ElegxosDilosis elegxos = new ElegxosDilosis();
    }

    private static final Grafeio GRAFEIO = new Grafeio();

    public static void main(String[] args) throws Exception {
        int share = 3000;
        Vardia.xekina("exec", 3, share, 720, (n, s) -> {
            Instant ora = n < 3 * share ? Sample.at(n, 3 * share, Duration.ofDays(19)) : Instant.now();
            Dilosi d = new Dilosi(88_000 + n, GRAFEIO.nologion.kapoio(s), ora, s.below(4_000_000), s.text(8 + s.below(24)), s.text(200), s.below(3) == 0 ? Locale.ENGLISH : ElegxosDilosis.ELLINIKA);
            if (GRAFEIO.elegxos.elegxe(d).isEmpty()) GRAFEIO.zimies.anoixe(ora);
            GRAFEIO.ritres.ritra(n);
        });
        System.out.println(GRAFEIO.elegxos.elegchthikan + " notices checked");
        Ready.last();
    }
}
