package eu.walltext.labels;

import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtNewMethod;

import museum.*;

import org.harness.Ready;

import java.util.*;

/** Labels beside the exhibits: each revision of a template becomes a class that fills it in. */
public class Main {
    /** Defines one class and is dropped with it. */
    static final class Template extends ClassLoader {
        private final Class<?> view;

        Template(String name, byte[] code) {
            super(Template.class.getClassLoader());
            view = defineClass(name, code, 0, code.length);
        }
    }

    static final class Labels {
        private final ClassPool classes = ClassPool.getDefault();
        private final Map<String, Template> current = new HashMap<>();
        private int revision;

        void template(String hall, List<String> fields) throws Exception {
            CtClass view = classes.makeClass("eu.walltext.labels.view.Label" + ++revision);
            StringBuilder body = new StringBuilder("public String text() { return \"\"");
            for (String field : fields) {
                view.addField(CtField.make("private String " + field + " = \"\";", view));
                view.addMethod(CtNewMethod.make("public void set_" + field + "(String value) { " + field + " = value.trim(); }", view));
                body.append(" + ").append(field).append(" + \", \"");
            }
            view.addMethod(CtNewMethod.make(body.append("; }").toString(), view));
            current.put(hall, new Template(view.getName(), view.toBytecode()));
        }

        String print(String hall) throws Exception {
            Class<?> view = current.get(hall).view;
            return (String) view.getMethod("text").invoke(view.getDeclaredConstructor().newInstance());
        }
    }

    private static Labels labels;

    public static void main(String[] a) throws Exception {
        Visits.count(80000);
        GuideTexts.read(9500);
        FloorPlan.draw(70000);
        Contracts.read(16000);
        Players.charge(190);
        labels = new Labels();
        Dice d = new Dice(105);
        for (int i = 0; i < Integer.getInteger("templates", 420); i++) {
            List<String> fields = new ArrayList<>();
            for (int k = 8 + d.below(8); k > 0; k--) fields.add("f" + k + "_" + d.code(5));
            labels.template("hall-" + i % 40, fields);
            labels.print("hall-" + i % 40);
        }
        Ready.last();
    }
}
