// Writes what Eclipse MAT says of every object of a dump, as a second truth for ours
// (testdata/mat/README.md):
//
//   java -cp 'MAT/plugins/*' Objects.java MAT DUMP FOLDER [OPTION=VALUE…]
//
// MAT is the folder of an installed Eclipse MAT; it wants the Java that MAT wants. FOLDER
// gets objects.tsv and summary.json. Options are MAT's own: runtime_identifier=#2 is the
// second dump of the file.
import java.io.*;
import java.lang.reflect.Method;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import org.eclipse.mat.SnapshotException;
import org.eclipse.mat.snapshot.*;
import org.eclipse.mat.snapshot.model.*;
import org.eclipse.mat.util.VoidProgressListener;
import org.osgi.framework.*;
import org.osgi.framework.launch.*;

class Objects {
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createTempDirectory("mat-");
        Framework framework = framework(Path.of(arguments[0]), work);
        int status = 1;
        try {
            start(framework, Path.of(arguments[0]));
            Path dump = Path.of(arguments[1]).toRealPath(); // MAT would write beside it
            Path link = Files.createSymbolicLink(work.resolve(dump.getFileName()), dump);
            Map<String, String> options = new HashMap<>();
            for (String option : List.of(arguments).subList(3, arguments.length)) {
                options.put(option.split("=", 2)[0], option.split("=", 2)[1]);
            }
            Files.createDirectories(Path.of(arguments[2]));
            Method write = table(framework.getBundleContext()).getMethod("write", File.class, Map.class, String.class);
            write.setAccessible(true);
            write.invoke(null, link.toFile(), options, arguments[2]);
            status = 0;
        } catch (Throwable problem) {
            problem.printStackTrace();
        }
        framework.stop();
        framework.waitForStop(0); // what it writes at its end goes as well
        try (var files = Files.walk(work)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
        System.exit(status);
    }

    /** A framework that keeps all it writes in a folder. */
    private static Framework framework(Path mat, Path work) {
        return ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(Map.of(
            "osgi.configuration.area", work.resolve("configuration").toUri().toString(),
            "osgi.instance.area", work.resolve("workspace").toUri().toString(),
            "osgi.install.area", mat.toUri().toString()));
    }

    /** Starts the framework with the bundles of MAT. */
    private static void start(Framework framework, Path mat) throws BundleException, IOException {
        framework.init();
        BundleContext bundles = framework.getBundleContext();
        try (var jars = Files.newDirectoryStream(mat.resolve("plugins"), "*.jar")) {
            for (Path jar : jars) {
                if (!jar.getFileName().toString().startsWith("org.eclipse.osgi_")) { // which runs already
                    bundles.installBundle("reference:" + jar.toUri());
                }
            }
        }
        framework.start();
        List<String> needed = List.of("org.apache.felix.scr", "org.eclipse.equinox.common", "org.eclipse.equinox.registry",
            "org.eclipse.core.contenttype", "org.eclipse.core.runtime");
        for (Bundle bundle : bundles.getBundles()) {
            if (needed.contains(bundle.getSymbolicName())) bundle.start();
        }
    }

    /** Makes the class Table a bundle, so that it sees the classes of MAT that the framework has loaded. */
    private static Class<?> table(BundleContext bundles) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Bundle-ManifestVersion", "2");
        manifest.getMainAttributes().putValue("Bundle-SymbolicName", "objects");
        manifest.getMainAttributes().putValue("Require-Bundle", "org.eclipse.mat.api,org.eclipse.core.runtime");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest);
                InputStream compiled = Objects.class.getClassLoader().getResourceAsStream("Table.class")) {
            jar.putNextEntry(new JarEntry("Table.class"));
            compiled.transferTo(jar);
        }
        return bundles.installBundle("objects", new ByteArrayInputStream(bytes.toByteArray())).loadClass("Table");
    }
}

class Table {
    public static void write(File dump, Map<String, String> options, String folder) throws Exception {
        ISnapshot snapshot = SnapshotFactory.openSnapshot(dump, options, new VoidProgressListener());
        Map<String, Object> summary = new LinkedHashMap<>();
        try (PrintWriter out = new PrintWriter(new File(folder, "objects.tsv"), "UTF-8")) {
            summary.put("objects", snapshot.getSnapshotInfo().getNumberOfObjects());
            summary.put("edges_outbound_dedup", objects(snapshot, out));
        }
        SnapshotInfo info = snapshot.getSnapshotInfo();
        summary.put("classes", info.getNumberOfClasses());
        summary.put("class_loaders", info.getNumberOfClassLoaders());
        summary.put("gc_roots", info.getNumberOfGCRoots());
        summary.put("used_heap_bytes", info.getUsedHeapSize());
        summary.put("dominator_root_children", snapshot.getImmediateDominatedIds(-1).length);
        long objects = 0, bytes = 0;
        if (info.getProperty(UnreachableObjectsHistogram.class.getName()) instanceof UnreachableObjectsHistogram removed) {
            for (UnreachableObjectsHistogram.Record record : removed.getRecords()) {
                objects += record.getObjectCount();
                bytes += record.getShallowHeapSize();
            }
        }
        summary.put("unreachable_removed_objects", objects);
        summary.put("unreachable_removed_bytes", bytes);
        summary.put("identifier_size", info.getIdentifierSize());
        try (PrintWriter out = new PrintWriter(new File(folder, "summary.json"), "UTF-8")) {
            StringJoiner lines = new StringJoiner(",\n", "{\n", "\n}\n");
            summary.forEach((name, value) -> lines.add(" \"" + name + "\": " + value));
            out.print(lines);
        }
    }

    /** Writes a line for every object, and returns how many references they have. */
    private static long objects(ISnapshot snapshot, PrintWriter out) throws SnapshotException {
        out.print("address\tclass_address\tshallow\tretained\tdominator_address\toutbound\tinbound\n");
        long references = 0;
        for (int id = 0; id < snapshot.getSnapshotInfo().getNumberOfObjects(); id++) {
            int dominator = snapshot.getImmediateDominatorId(id);
            int outbound = snapshot.getOutboundReferentIds(id).length;
            references += outbound;
            out.printf("0x%x\t0x%x\t%d\t%d\t%s\t%d\t%d\n", snapshot.mapIdToAddress(id), snapshot.getClassOf(id).getObjectAddress(),
                snapshot.getHeapSize(id), snapshot.getRetainedHeapSize(id),
                dominator < 0 ? "root" : String.format("0x%x", snapshot.mapIdToAddress(dominator)),
                outbound, snapshot.getInboundRefererIds(id).length);
        }
        return references;
    }
}
