package pl.cukrownia.geodezja;

import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.CoordinateTransform;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.ProjCoordinate;
import org.locationtech.proj4j.util.CRSCache;
import pl.cukrownia.zaklad.ContractStore;
import pl.cukrownia.zaklad.GateMinutes;
import pl.cukrownia.zaklad.GrowerBook;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.SlicePictures;

/** The area of each field is measured in a projection about the field's own middle. The reference systems come from a cache of the library, which has no limit, and its key is the text of the projection. */
public class Main {
    record Outline(String parcel, double lon, double lat, double[] offsets) {}

    static final class AreaSurvey {
        private static final String WGS84 = "+proj=longlat +datum=WGS84 +no_defs";
        private final CRSCache systems = new CRSCache();
        private final CoordinateTransformFactory transforms = new CoordinateTransformFactory();

        double squareMetres(Outline o) {
            CoordinateReferenceSystem world = systems.createFromParameters("WGS84", WGS84);
            CoordinateReferenceSystem local = systems.createFromParameters("field",
                    String.format(Locale.ROOT, "+proj=laea +lat_0=%.6f +lon_0=%.6f +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs", o.lat, o.lon));
            CoordinateTransform t = transforms.createTransform(world, local);
            double twice = 0;
            ProjCoordinate before = null;
            for (int i = 0; i <= o.offsets.length / 2; i++) {
                int k = 2 * (i % (o.offsets.length / 2));
                ProjCoordinate p = t.transform(new ProjCoordinate(o.lon + o.offsets[k], o.lat + o.offsets[k + 1]), new ProjCoordinate());
                if (before != null) twice += before.x * p.y - p.x * before.y;
                before = p;
            }
            return Math.abs(twice) / 2;
        }
    }

    static final class LandOffice {
        final GrowerBook growers = new GrowerBook(11);
        final PolarTables tables = new PolarTables(12);
        final SlicePictures pictures = new SlicePictures(13);
        final AreaSurvey survey = new AreaSurvey();
        final GateMinutes gates = new GateMinutes(14);
        final ContractStore contracts = new ContractStore(15);
    }

    private static final LandOffice OFFICE = new LandOffice();

    public static void main(String[] args) throws Exception {
        ExecutorService surveyors = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(400 + t);
            surveyors.execute(() -> {
                double hectares = 0;
                for (int i = 0; i < 2300; i++) {
                    double[] offsets = new double[40];
                    for (int k = 0; k < 20; k++) {
                        double r = 0.002 + s.real() * 0.001;
                        offsets[2 * k] = r * Math.cos(k * Math.PI / 10);
                        offsets[2 * k + 1] = r * Math.sin(k * Math.PI / 10);
                    }
                    hectares += OFFICE.survey.squareMetres(new Outline("parcel " + i, 16 + s.real() * 4, 51.5 + s.real() * 2, offsets)) / 10_000;
                    OFFICE.contracts.groszy(s.below(16_000));
                    OFFICE.pictures.of("slicer " + i % 6 + " blade " + s.below(2700));
                }
                System.out.printf(Locale.ROOT, "%.0f hectares%n", hectares);
            });
        }
        surveyors.shutdown();
        surveyors.awaitTermination(90, TimeUnit.SECONDS);
        Ready.last();
    }
}
