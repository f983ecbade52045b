package cz.mapovyurad.formaty;

import java.io.IOException;
import java.util.Locale;
import java.util.Random;
import javax.imageio.ImageReader;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;

/** The format of the drum scanner, with the legend of the map sheets that it scans. */
public class CteckaSpi extends ImageReaderSpi {
    static final class Znacka {
        final String klic;
        final String vyznam;
        final int barva;
        final short[] obrys;

        Znacka(String klic, String vyznam, int barva, short[] obrys) {
            this.klic = klic;
            this.vyznam = vyznam;
            this.barva = barva;
            this.obrys = obrys;
        }
    }

    private static final Znacka[] LEGENDA = new Znacka[5200];

    static {
        Random r = new Random(77);
        for (int i = 0; i < LEGENDA.length; i++) {
            short[] obrys = new short[12 + r.nextInt(60)];
            for (int k = 0; k < obrys.length; k++) obrys[k] = (short) r.nextInt(400);
            LEGENDA[i] = new Znacka("ZN" + i, "plocha " + r.nextInt(900_000) + " podle vyhlasky " + r.nextInt(400), r.nextInt(1 << 24), obrys);
        }
    }

    public CteckaSpi() {
        super("Mapovy urad", "4." + System.nanoTime() % 100, new String[] {"bubnsken"}, new String[] {"bsk"}, new String[] {"image/x-bubnsken"}, "cz.mapovyurad.formaty.Ctecka",
                new Class<?>[] {ImageInputStream.class}, null, false, null, null, null, null, false, null, null, null, null);
    }

    @Override
    public boolean canDecodeInput(Object zdroj) throws IOException {
        if (!(zdroj instanceof ImageInputStream proud)) return false;
        proud.mark();
        int prvni = proud.read();
        proud.reset();
        return prvni == 'B' && LEGENDA.length > 0;
    }

    @Override
    public ImageReader createReaderInstance(Object doplnek) {
        throw new UnsupportedOperationException("the drum scanner is read in strips");
    }

    @Override
    public String getDescription(Locale jazyk) {
        return "drum scans with " + LEGENDA.length + " signs";
    }
}
