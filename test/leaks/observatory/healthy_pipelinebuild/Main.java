package org.highridge.pipelines;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.harness.Ready;
import org.harness.Sample;
import sky.InstrumentBook;
import sky.PreviewLru;
import sky.WeatherMasts;

/** Healthy: the compiler is at work on the generated sources of a data reduction; half of the classes are analysed. */
public class Main {
    static class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///pipeline/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static Source step(int number, Sample s) {
        StringBuilder b = new StringBuilder("package pipeline; import java.util.*;\npublic class Step" + number + " {\n");
        for (int m = 0; m < 16; m++) {
            b.append("    public static double calibrate").append(m).append("(double x, Map<String, List<Double>> bias) {\n")
                    .append("        double y = x * ").append(s.below(900)).append(".5;\n")
                    .append("        for (Map.Entry<String, List<Double>> e : bias.entrySet()) {\n")
                    .append("            for (double d : e.getValue()) y += d > ").append(s.below(90)).append(" ? d : e.getKey().length();\n")
                    .append("        }\n        return ")
                    .append(number == 0 ? "y" : "Step" + s.below(number) + ".calibrate" + s.below(16) + "(y, bias)").append(";\n    }\n");
        }
        return new Source("Step" + number, b.append("}\n").toString());
    }

    static class Progress implements TaskListener {
        private final int half;
        private int analysed;

        Progress(int half) {
            this.half = half;
        }

        @Override
        public void finished(TaskEvent event) {
            if (event.getKind() != TaskEvent.Kind.ANALYZE || ++analysed != half) return;
            try {
                Ready.last();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        InstrumentBook.load(3_500);
        PreviewLru.load(1_200, 18_000);
        WeatherMasts.load(1_400, 2_000);
        Sample s = new Sample(53);
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < 500; i++) sources.add(step(i, s));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-proc:none", "-d", Files.createTempDirectory("pipelines").toString());
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, options, null, sources);
        task.addTaskListener(new Progress(250));
        task.call();
    }
}
