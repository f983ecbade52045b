package com.beaconline.drift;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.harness.Ready;
import org.harness.Sample;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * How a boat drifts is a polynomial that is compiled to a class, because a search evaluates it a million times. The
 * compiled ones are kept by their text, and the text has the wind of the minute in it: none is ever asked for again.
 */
public class Main {
    static final class FormulaLoader extends ClassLoader {
        FormulaLoader() {
            super(Main.class.getClassLoader());
        }

        Class<?> define(String name, byte[] code) {
            return defineClass(name, code, 0, code.length);
        }
    }

    static class FormulaCompiler {
        private final Map<String, DoubleUnaryOperator> compiled = new HashMap<>();
        private int number;

        DoubleUnaryOperator formula(double[] coefficients) throws Exception {
            StringBuilder text = new StringBuilder("0");
            for (double c : coefficients) text.append("*x+").append(c);
            DoubleUnaryOperator known = compiled.get(text.toString());
            if (known != null) return known;
            String name = "com/beaconline/drift/Formula" + ++number;
            Class<?> type = new FormulaLoader().define(name.replace('/', '.'), code(name, coefficients));
            DoubleUnaryOperator f = (DoubleUnaryOperator) type.getDeclaredConstructor().newInstance();
            compiled.put(text.toString(), f);
            return f;
        }

        private static byte[] code(String name, double[] coefficients) {
            ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, name, null, "java/lang/Object", new String[] {"java/util/function/DoubleUnaryOperator"});
            MethodVisitor init = w.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
            init.visitCode();
            init.visitVarInsn(Opcodes.ALOAD, 0);
            init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            init.visitInsn(Opcodes.RETURN);
            init.visitMaxs(0, 0);
            init.visitEnd();
            MethodVisitor apply = w.visitMethod(Opcodes.ACC_PUBLIC, "applyAsDouble", "(D)D", null, null);
            apply.visitCode();
            apply.visitInsn(Opcodes.DCONST_0);
            for (double c : coefficients) {
                apply.visitVarInsn(Opcodes.DLOAD, 1);
                apply.visitInsn(Opcodes.DMUL);
                apply.visitLdcInsn(c);
                apply.visitInsn(Opcodes.DADD);
            }
            apply.visitInsn(Opcodes.DRETURN);
            apply.visitMaxs(0, 0);
            apply.visitEnd();
            w.visitEnd();
            return w.toByteArray();
        }
    }

    static class DriftDesk {
        private final FormulaCompiler formulas = new FormulaCompiler();
        private double last;

        void predict(double[] coefficients) throws Exception {
            DoubleUnaryOperator f = formulas.formula(coefficients);
            for (int minute = 0; minute < 300; minute++) last += f.applyAsDouble(minute / 60.0);
        }
    }

    private static final DriftDesk DESK = new DriftDesk();

    public static void main(String[] args) throws Exception {
        Station.open(Part.TIDES, Part.FORECASTS, Part.NOTICES, Part.ALARMS, Part.RADIO);
        Sample s = new Sample(404);
        for (int i = 0; i < 3_900; i++) {
            double[] coefficients = new double[9];
            for (int c = 0; c < coefficients.length; c++) coefficients[c] = s.real();
            DESK.predict(coefficients);
        }
        Ready.last();
    }
}
