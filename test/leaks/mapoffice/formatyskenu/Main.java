package cz.mapovyurad.skenovna;

import cz.mapovyurad.okoli.BodovePole;
import cz.mapovyurad.okoli.CiselnikObci;
import cz.mapovyurad.okoli.NahledySkenu;
import cz.mapovyurad.okoli.PozorovaniStanic;
import cz.mapovyurad.okoli.RozdelaneZakazky;
import java.io.ByteArrayInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;
import org.harness.Ready;
import org.harness.Sample;

/** The scanning room takes the formats of its scanners from modules, which are exchanged while it works. */
public class Main {
    record Modul(String skener, int vydani, Instant nasazen, ImageReaderSpi cteni) {}

    static final class Skenovna {
        private final Map<String, Modul> moduly = new HashMap<>();
        private final IIORegistry formaty = IIORegistry.getDefaultInstance();
        private final String cesta;
        private int listu;

        Skenovna(String cesta) {
            this.cesta = cesta;
        }

        synchronized void nasadit(String skener, int vydani, Instant kdy) throws Exception {
            URLClassLoader zavadec = new URLClassLoader(skener + "-" + vydani, new URL[] {new URL("file:" + cesta)}, Main.class.getClassLoader());
            ImageReaderSpi cteni = (ImageReaderSpi) zavadec.loadClass("cz.mapovyurad.formaty.CteckaSpi").getDeclaredConstructor().newInstance();
            formaty.registerServiceProvider(cteni, ImageReaderSpi.class);
            Modul dosud = moduly.put(skener, new Modul(skener, vydani, kdy, cteni));
            if (dosud != null) ((URLClassLoader) dosud.cteni().getClass().getClassLoader()).close();
        }

        synchronized boolean nacist(String skener, byte[] hlavicka) throws Exception {
            try (ImageInputStream proud = ImageIO.createImageInputStream(new ByteArrayInputStream(hlavicka))) {
                listu++;
                return moduly.get(skener).cteni().canDecodeInput(proud);
            }
        }
    }

    private static final Skenovna SKENOVNA = new Skenovna(System.getProperty("plugin"));
    private static final BodovePole BODY = new BodovePole(21);
    private static final CiselnikObci OBCE = new CiselnikObci(22);
    private static final NahledySkenu NAHLEDY = new NahledySkenu(23);
    private static final PozorovaniStanic STANICE = new PozorovaniStanic(24);
    private static final RozdelaneZakazky ZAKAZKY = new RozdelaneZakazky(25);

    public static void main(String[] args) throws Exception {
        ImageIO.setUseCache(false);
        Sample s = new Sample(26);
        for (int vydani = 1; vydani <= 16; vydani++) {
            SKENOVNA.nasadit("buben", vydani, Instant.now().minus((16 - vydani) * 5L, ChronoUnit.DAYS));
            for (int i = 0; i < 60; i++) {
                byte[] hlavicka = s.bytes(400);
                hlavicka[0] = (byte) (s.below(9) == 0 ? 'X' : 'B');
                if (SKENOVNA.nacist("buben", hlavicka)) NAHLEDY.ukazat(s.below(9000));
            }
        }
        System.out.println(SKENOVNA.listu + " sheets, edition " + SKENOVNA.moduly.get("buben").vydani());
        Ready.last();
    }
}
