package ro.ecluze.reguli;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.harness.Ready;
import org.harness.Sample;
import ro.ecluze.comun.Armatori;
import ro.ecluze.comun.CoteApa;
import ro.ecluze.comun.Plati;
import ro.ecluze.comun.RegistruBarje;
import ro.ecluze.comun.Taxe;
import ro.ecluze.comun.Tura;

public class Main {
    public static final class Solicitare {
        private final int numar;
        private final String nume;
        private final int tone;
        private final double pescaj;
        private final String marfa;
        private final boolean pericol;
        private final Instant depusa;

        public Solicitare(int numar, String nume, int tone, double pescaj, String marfa, boolean pericol, Instant depusa) {
            this.numar = numar;
            this.nume = nume;
            this.tone = tone;
            this.pescaj = pescaj;
            this.marfa = marfa;
            this.pericol = pericol;
            this.depusa = depusa;
        }

        public int getNumar() {
            return numar;
        }

        public String getNume() {
            return nume;
        }

        public int getTone() {
            return tone;
        }

        public double getPescaj() {
            return pescaj;
        }

        public String getMarfa() {
            return marfa;
        }

        public boolean isPericol() {
            return pericol;
        }

        public Instant getDepusa() {
            return depusa;
        }
    }

    static final class MotorReguli {
        private static final String REGULI = String.join("\n",
                "solicitare.metaClass.getPrioritate = { -> solicitare.pericol ? 1 : solicitare.pescaj > adancime ? 9 : 4 }",
                "solicitare.metaClass.getMinute = { -> 12 + (solicitare.tone.intdiv(400)) }",
                "solicitare.metaClass.eticheta = { String limba -> limba + ' ' + solicitare.nume + ' / ' + solicitare.marfa }",
                "solicitare.prioritate * 100 + solicitare.minute");
        private final Class<?> reguli = new GroovyShell().parse(REGULI, "Prioritati.groovy").getClass();
        private final LongAdder evaluate = new LongAdder();

        int punctaj(Solicitare x, double adancime) throws InterruptedException {
            Map<String, Object> date = new HashMap<>();
            date.put("solicitare", x);
            date.put("adancime", adancime);
            Script s = InvokerHelper.createScript(reguli.asSubclass(Script.class), new Binding(date));
            int puncte = ((Number) s.run()).intValue();
            Tura.asteapta();
            evaluate.increment();
            return puncte;
        }
    }

    static final class Planificare {
        final RegistruBarje registru = new RegistruBarje(31);
        final CoteApa cote = new CoteApa(32);
        final Taxe taxe = new Taxe(33);
        final Armatori armatori = new Armatori(34);
        final Plati plati = new Plati(35);
        final MotorReguli motor = new MotorReguli();
    }

    private static final Planificare PLANIFICARE = new Planificare();

    public static void main(String[] args) throws Exception {
        int restanta = 380;
        Tura.incepe("planner", 2, restanta, 36, (n, s) -> {
            Instant ora = n < 2 * restanta ? Sample.at(n, 2 * restanta, Duration.ofHours(70)) : Instant.now();
            RegistruBarje.Barja b = PLANIFICARE.registru.oarecare(s);
            Solicitare x = new Solicitare(52_000 + n, b.nume(), b.tone(), b.pescaj(), s.text(40 + s.below(60)), s.below(9) == 0, ora);
            PLANIFICARE.motor.punctaj(x, PLANIFICARE.cote.cota(n, n * 7) / 200.0);
            PLANIFICARE.plati.inregistreaza(System.currentTimeMillis());
        });
        System.out.println(PLANIFICARE.motor.evaluate + " requests rated");
        Ready.last();
    }
}
