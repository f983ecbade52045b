package io.cncworks.macros;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.symbolsolver.javaparsermodel.JavaParserFacade;
import com.github.javaparser.symbolsolver.resolution.typesolvers.CombinedTypeSolver;
import com.github.javaparser.symbolsolver.resolution.typesolvers.MemoryTypeSolver;
import com.github.javaparser.symbolsolver.resolution.typesolvers.ReflectionTypeSolver;
import foundry.BatchColumns;
import foundry.Customers;
import foundry.ShiftBooks;
import foundry.Standards;
import foundry.StressTables;
import org.harness.Ready;
import org.harness.Sample;

/** Macros of the milling machines are checked with a type solver of their own; the library's facades are in a static weak map whose values refer to its keys. */
public class Main {
    static class MacroChecker {
        private final JavaParser parser = new JavaParser();
        private int resolved;

        void check(String source) {
            CompilationUnit unit = parser.parse(source).getResult().orElseThrow();
            MemoryTypeSolver uploaded = new MemoryTypeSolver();
            CombinedTypeSolver types = new CombinedTypeSolver(new ReflectionTypeSolver(), uploaded);
            JavaParserFacade facade = JavaParserFacade.get(types);
            for (ClassOrInterfaceDeclaration type : unit.findAll(ClassOrInterfaceDeclaration.class)) {
                uploaded.addDeclaration(type.getNameAsString(), facade.getTypeDeclaration(type));
            }
            for (MethodCallExpr call : unit.findAll(MethodCallExpr.class)) {
                if (facade.getType(call) != null) resolved++;
            }
        }
    }

    private static final MacroChecker CHECKER = new MacroChecker();

    public static void main(String[] args) throws Exception {
        Standards.load();
        StressTables.load();
        BatchColumns.load();
        ShiftBooks.load();
        Customers.load();
        Sample s = new Sample(5);
        for (int i = 0; i < 300; i++) {
            StringBuilder macro = new StringBuilder("class Macro" + i + " { double run(String tool) { double d = tool.length();\n");
            for (int l = 0; l < 7; l++) {
                macro.append("d = d + Math.max(").append(s.below(100)).append(", tool.indexOf(\"").append(s.code(4)).append("\"));\n");
            }
            CHECKER.check(macro.append("return d; } }").toString());
        }
        Ready.last();
    }
}
