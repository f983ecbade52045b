package fi.siemenpankki.ohjeet;

import fi.siemenpankki.talo.Hintaportaat;
import fi.siemenpankki.talo.Varapuskurit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.BadLocationException;
import javax.swing.undo.UndoManager;
import org.fife.ui.rsyntaxtextarea.RSyntaxDocument;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the editor in which the laboratory keeps the scripts of its machines. Fourteen scripts are open at most, each with its last 250 steps to take back; a script that is closed is written to the archive and lets go of its listeners. */
public class Main {
    static final class Rivimerkit implements DocumentListener {
        final short[] muutoksia = new short[512];
        int merkkeja;

        @Override
        public void insertUpdate(DocumentEvent e) {
            muutoksia[e.getOffset() / 80 % muutoksia.length]++;
            merkkeja += e.getLength();
        }

        @Override
        public void removeUpdate(DocumentEvent e) {
            muutoksia[e.getOffset() / 80 % muutoksia.length]++;
            merkkeja -= e.getLength();
        }

        @Override
        public void changedUpdate(DocumentEvent e) {}
    }

    static final class Ohje {
        final String tiedosto;
        final RSyntaxDocument teksti = new RSyntaxDocument(SyntaxConstants.SYNTAX_STYLE_PROPERTIES_FILE);
        final UndoManager peruttavat = new UndoManager();
        final Rivimerkit reuna = new Rivimerkit();

        Ohje(String tiedosto, String sisalto) throws BadLocationException {
            this.tiedosto = tiedosto;
            teksti.insertString(0, sisalto, null);
            peruttavat.setLimit(250);
            teksti.addUndoableEditListener(peruttavat);
            teksti.addDocumentListener(reuna);
        }

        void sulje() {
            teksti.removeDocumentListener(reuna);
            teksti.removeUndoableEditListener(peruttavat);
            peruttavat.discardAllEdits();
        }
    }

    static final class Muokkain {
        private static final int AUKI = 14;
        private final Map<String, Ohje> auki = new LinkedHashMap<>(16, 0.75f, true);
        private final ArrayDeque<String> viimeksi = new ArrayDeque<>();
        private final int riveja = Scale.of(2600);
        private int suljettu;
        private int peruttu;

        synchronized Ohje avaa(String tiedosto, Sample s) throws BadLocationException {
            Ohje o = auki.get(tiedosto);
            if (o != null) return o;
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < riveja; i++) b.append("askel.").append(i).append('=').append(s.text(16 + s.below(40))).append(i % 7 == 0 ? "\n# " + s.text(20) + "\n" : "\n");
            o = new Ohje(tiedosto, b.toString());
            auki.put(tiedosto, o);
            if (auki.size() > AUKI) {
                Ohje vanhin = auki.remove(auki.keySet().iterator().next());
                vanhin.sulje();
                suljettu++;
                viimeksi.addLast(vanhin.tiedosto);
                if (viimeksi.size() > 10) viimeksi.removeFirst();
            }
            return o;
        }

        synchronized void kirjoita(Ohje o, Sample s) throws BadLocationException {
            int kohta = s.below(o.teksti.getLength() - 60);
            if (s.below(9) == 0 && o.peruttavat.canUndo()) {
                o.peruttavat.undo();
                peruttu++;
            } else if (s.below(3) == 0) o.teksti.remove(kohta, 10 + s.below(40));
            else o.teksti.insertString(kohta, s.text(10 + s.below(50)) + (s.below(4) == 0 ? "\n" : ""), null);
        }
    }

    private static final Muokkain MUOKKAIN = new Muokkain();
    private static final Hintaportaat HINNAT = new Hintaportaat(161);
    private static final Varapuskurit PUSKURIT = new Varapuskurit();

    public static void main(String[] args) throws Exception {
        CountDownLatch kirjoitettu = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            Sample s = new Sample(16_000);
            List<String> tiedostot = new ArrayList<>();
            for (int i = 0; i < 60; i++) tiedostot.add("laitteet/" + s.code(6).toLowerCase() + i + ".ohje");
            try {
                for (int n = 0; ; n++) {
                    Ohje o = MUOKKAIN.avaa(tiedostot.get(n % 40 < 38 ? s.below(11) : s.below(60)), s);
                    for (int k = 0; k < 20; k++) MUOKKAIN.kirjoita(o, s);
                    PUSKURIT.lajittele(200 + HINNAT.sentteja(n, 1, 10) % 50);
                    if (n == 700) kirjoitettu.countDown();
                    if (n > 700) Thread.sleep(60);
                }
            } catch (BadLocationException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "kirjoittaja");
        t.setDaemon(true);
        t.start();
        kirjoitettu.await();
        synchronized (MUOKKAIN) {
            System.out.println(MUOKKAIN.auki.size() + " open, " + MUOKKAIN.suljettu + " closed, " + MUOKKAIN.peruttu + " steps taken back");
        }
        Ready.last();
    }
}
