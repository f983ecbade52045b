package com.beaconline.sensors;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleUnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.harness.Ready;
import org.harness.Sample;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.FrameworkWiring;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Drivers of sensors as OSGi bundles. Why nothing leaks: fourteen drivers are installed and all are active, each with a
 * class loader and a table of calibration of its own. Some were updated while the host ran; the update stops the old
 * one, which unregisters its service and clears its table, and the refresh of the framework lets go of its loader.
 * The host gives services back after use. There are as many loaders as bundles.
 */
public class Main {
    static class SensorHost {
        private final Framework framework;
        private final Map<String, Bundle> drivers = new LinkedHashMap<>();
        private double last;

        SensorHost(Path storage) throws Exception {
            framework = new FrameworkFactory().newFramework(Map.of("org.osgi.framework.storage", storage.toString(), "org.osgi.framework.storage.clean", "onFirstInit", "felix.log.level", "1"));
            framework.start();
        }

        void install(String name) throws Exception {
            Bundle b = framework.getBundleContext().installBundle("driver:" + name, jar(name, 1));
            b.start();
            drivers.put(name, b);
        }

        void update(String name, int version) throws Exception {
            Bundle b = drivers.get(name);
            b.update(jar(name, version));
            CountDownLatch refreshed = new CountDownLatch(1);
            framework.adapt(FrameworkWiring.class).refreshBundles(List.of(b), (FrameworkEvent e) -> refreshed.countDown());
            refreshed.await(10, TimeUnit.SECONDS);
        }

        void measure(String name, double raw) throws Exception {
            BundleContext context = framework.getBundleContext();
            for (ServiceReference<DoubleUnaryOperator> r : context.getServiceReferences(DoubleUnaryOperator.class, "(driver=" + name + ")")) {
                last = context.getService(r).applyAsDouble(raw);
                context.ungetService(r);
            }
        }

        private static InputStream jar(String name, int version) throws Exception {
            String manifest = "Manifest-Version: 1.0\nBundle-ManifestVersion: 2\nBundle-SymbolicName: driver." + name + "\nBundle-Version: " + version
                + ".0.0\nBundle-Activator: com.beaconline.driver.Driver\nImport-Package: org.osgi.framework\n";
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Path classes = Path.of(System.getProperty("plugin"));
            try (JarOutputStream jar = new JarOutputStream(out, new Manifest(new ByteArrayInputStream(manifest.getBytes("UTF-8")))); Stream<Path> files = Files.walk(classes)) {
                for (Path f : files.filter(p -> p.toString().endsWith(".class")).toList()) {
                    jar.putNextEntry(new JarEntry(classes.relativize(f).toString()));
                    jar.write(Files.readAllBytes(f));
                    jar.closeEntry();
                }
            }
            return new ByteArrayInputStream(out.toByteArray());
        }
    }

    private static SensorHost host;

    public static void main(String[] args) throws Exception {
        Station.open(Part.TIDES, Part.LIGHTS);
        Path storage = Files.createTempDirectory("sensors");
        host = new SensorHost(storage);
        String[] names = {"anemometer", "barometer", "tidegauge", "visibility", "current", "salinity", "radar", "wave", "ice", "rain", "sun", "compass", "gyro", "sonar"};
        Sample s = new Sample(429);
        for (String n : names) host.install(n);
        for (int i = 0; i < 4_000; i++) host.measure(names[s.below(names.length)], s.real());
        for (int i = 0; i < 10; i++) host.update(names[s.below(5)], 2 + i);
        for (int i = 0; i < 4_000; i++) host.measure(names[s.below(names.length)], s.real());
        System.err.println(host.framework.getBundleContext().getBundles().length + " bundles");
        Ready.last();
    }
}
