package com.pomona.grading;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.python.core.PyCode;
import org.python.util.PythonInterpreter;

/**
 * Growers write the rules that grade their fruit as small Python scripts. A compiled script is kept by its text, but the
 * text, with the remarks of its grower, has the numbers of the lot pasted in, so each lot compiles a script of its own.
 */
public class Main {
    static class GradingService {
        private final PythonInterpreter python = new PythonInterpreter();
        private final Map<String, PyCode> compiled = new ConcurrentHashMap<>();

        String grade(String lot, double sugar, int millimetres, Sample s) {
            String script = "# " + s.text(1_400) + "\n"
                    + "sugar = " + sugar + "\nsize = " + millimetres + "\n"
                    + "def points(sugar, size):\n"
                    + "    p = 0\n"
                    + "    if sugar > 11.5: p = p + 2\n"
                    + "    if size > 65: p = p + 1\n"
                    + "    return p\n"
                    + "grade = ['III', 'II', 'I', 'Extra'][points(sugar, size)]\n"
                    + "label = 'lot " + lot + " ' + grade\n";
            python.exec(compiled.computeIfAbsent(script, python::compile));
            return python.get("label").toString();
        }
    }

    private static final GradingService GRADING = new GradingService();

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(17_000);
        OriginCodes.load(52_000);
        PriceGrid.load(380, 5_000);
        LabelLayouts.load(1_400, 6_000);
        ColdRooms.load(400, 1_500);
        Sample s = new Sample(41);
        for (int i = 0; i < 2_400; i++) GRADING.grade(s.id(), 8 + s.below(80) / 10.0, 45 + s.below(50), s);
        Ready.last();
    }
}
