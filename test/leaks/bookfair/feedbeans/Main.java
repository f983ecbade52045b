package com.leafandspine.feeds;

import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtNewMethod;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.SamplePages;
import org.paperfair.shop.SearchTrie;

/** A class is made for the columns of each price file, and none is ever detached from the pool of classes. */
public class Main {
    record PriceFile(String supplier, long number, Instant received, List<String> columns, List<String[]> rows) {}

    static final class RowLoader extends ClassLoader {
        RowLoader(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(String name, byte[] b) {
            return defineClass(name, b, 0, b.length);
        }
    }

    static final class RowClasses {
        private final ClassPool pool = new ClassPool(true);

        Class<?> forFile(PriceFile file) throws Exception {
            CtClass c = pool.makeClass("com.leafandspine.feeds.row." + file.supplier + "_" + file.number);
            CtClass text = pool.get("java.lang.String");
            for (String column : file.columns) {
                CtField f = new CtField(text, column, c);
                c.addField(f);
                String ending = Character.toUpperCase(column.charAt(0)) + column.substring(1);
                c.addMethod(CtNewMethod.getter("get" + ending, f));
                c.addMethod(CtNewMethod.setter("set" + ending, f));
            }
            return new RowLoader(Main.class.getClassLoader()).define(c.getName(), c.toBytecode());
        }
    }

    static final class PriceImport {
        private final RowClasses rowClasses = new RowClasses();
        private final Map<String, Integer> rowsBySupplier = new HashMap<>();

        void take(PriceFile file) throws Exception {
            Class<?> type = rowClasses.forFile(file);
            List<Method> setters = new ArrayList<>();
            for (String column : file.columns) {
                setters.add(type.getMethod("set" + Character.toUpperCase(column.charAt(0)) + column.substring(1), String.class));
            }
            for (String[] values : file.rows) {
                Object row = type.getConstructor().newInstance();
                for (int i = 0; i < values.length; i++) setters.get(i).invoke(row, values[i]);
                rowsBySupplier.merge(file.supplier, 1, Integer::sum);
            }
        }
    }

    static final class BackOffice {
        final PriceImport prices = new PriceImport();
        final SamplePages pages = new SamplePages(11);
        final CoverCache covers = new CoverCache(12);
        final ReaderLru readers = new ReaderLru(13);
        final OpenBaskets baskets = new OpenBaskets(14);
        final SearchTrie search = new SearchTrie(15);
    }

    private static BackOffice office;

    public static void main(String[] args) throws Exception {
        office = new BackOffice();
        Sample s = new Sample(501);
        int n = 560;
        for (int i = 0; i < n; i++) {
            List<String> columns = new ArrayList<>();
            for (int c = 0; c < 18 + s.below(10); c++) columns.add("col" + c + s.code(3));
            List<String[]> rows = new ArrayList<>();
            for (int r = 0; r < 3; r++) rows.add(new String[] {s.text(12), s.text(20)});
            office.prices.take(new PriceFile("supplier" + s.below(60), i, Sample.at(i, n, Duration.ofHours(30)), columns, rows));
        }
        Ready.last();
    }
}
