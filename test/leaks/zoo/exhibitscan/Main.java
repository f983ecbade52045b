package ie.lakelandzoo.exhibits;

import io.github.classgraph.ClassGraph;
import io.github.classgraph.ClassInfo;
import io.github.classgraph.ScanResult;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import vivarium.ClimateRings;
import vivarium.GateWindows;
import vivarium.SpeciesBook;
import vivarium.TicketsToday;
import vivarium.VetRecords;

/** Whenever the editors publish, the server looks with ClassGraph for the modules of the interactive exhibits; each scan is noted with its result, which is not closed. */
public class Main {
    record Publication(long number, String editor, long at, ScanResult scan, List<String> modules) {}

    static final class ExhibitServer {
        private final List<Publication> publications = new ArrayList<>();
        private final URL modulesFolder = SpeciesBook.class.getProtectionDomain().getCodeSource().getLocation();
        private final Map<String, Integer> modules = new LinkedHashMap<>();

        void publish(long number, String editor) {
            ScanResult scan = new ClassGraph().enableClassInfo().enableMethodInfo().enableFieldInfo().ignoreClassVisibility().ignoreMethodVisibility().ignoreFieldVisibility()
                    .overrideClasspath(modulesFolder, Main.class.getProtectionDomain().getCodeSource().getLocation()).scan(2);
            List<String> found = new ArrayList<>();
            for (ClassInfo info : scan.getAllClasses()) {
                if (info.isFinal()) found.add(info.getName());
            }
            for (String name : found) modules.merge(name, 1, Integer::sum);
            publications.add(new Publication(number, editor, System.currentTimeMillis(), scan, found));
        }
    }

    static final ExhibitServer SERVER = new ExhibitServer();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(300, 1_500);
        GateWindows.load(60, 2_200);
        SpeciesBook.load(13_000);
        TicketsToday.load(42_000);
        VetRecords.load(9_500);
        Sample s = new Sample(5209);
        for (int i = 0; i < 66; i++) SERVER.publish(300 + i, "editor " + s.code(5));
        Ready.last();
    }
}
