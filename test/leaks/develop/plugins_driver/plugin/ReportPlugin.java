package org.reports.plugin;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.logging.Logger;

public class ReportPlugin implements AutoCloseable {
    private static final Map<String, double[]> CUBES = new HashMap<>();
    private final Supplier<Integer> size = () -> CUBES.size();

    public static class CubeDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:cube:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 2;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    public ReportPlugin() throws Exception {
        DriverManager.registerDriver(new CubeDriver());
        for (int i = 0; i < 60; i++) CUBES.put("cube-" + i, new double[800]);
        if (size.get() == 0) throw new IllegalStateException();
    }

    @Override
    public void close() {}
}
