package com.inkwell.editor;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.harness.Ready;
import se.fjordbank.core.Branch;

/** Nothing leaks: an editor with six extensions, each different and each with a loader of its own. */
public class Main {
    static final class ExtensionLoader extends URLClassLoader {
        final String extension;

        ExtensionLoader(String extension, URL... urls) {
            super(urls, Main.class.getClassLoader());
            this.extension = extension;
        }
    }

    record Extension(String name, ExtensionLoader loader, Function<String, String> entry) {}

    static final class Editor {
        final Map<String, Extension> extensions = new LinkedHashMap<>();

        @SuppressWarnings("unchecked")
        void load(String name, String type) throws Exception {
            ExtensionLoader l = new ExtensionLoader(name, Path.of(System.getProperty("plugin")).toUri().toURL());
            extensions.put(name, new Extension(name, l, (Function<String, String>) l.loadClass("ext." + type).getConstructor().newInstance()));
        }
    }

    private static final Editor EDITOR = new Editor();

    public static void main(String[] args) throws Exception {
        Branch.accounts(16000);
        Branch.scans(600, 5000);
        Branch.curves(900);
        EDITOR.load("spelling", "Spelling");
        EDITOR.load("markdown", "Markdown");
        EDITOR.load("snippets", "Snippets");
        EDITOR.load("outline", "Outline");
        EDITOR.load("themes", "Themes");
        EDITOR.load("wordcount", "WordCount");
        for (Extension e : EDITOR.extensions.values()) e.entry().apply("lorem ipsum");
        Ready.last();
    }
}
