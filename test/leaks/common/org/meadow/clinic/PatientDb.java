package org.meadow.clinic;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a database in memory. */
public final class PatientDb {
    private final Connection connection;

    public PatientDb(int size) throws SQLException {
        connection = DriverManager.getConnection("jdbc:hsqldb:mem:clinic", "SA", "");
        Sample s = new Sample(21);
        try (Statement t = connection.createStatement()) {
            t.execute("create table patient(id bigint primary key, name varchar(60), ward varchar(20), notes varchar(300))");
            t.execute("create index patient_ward on patient(ward)");
        }
        try (PreparedStatement p = connection.prepareStatement("insert into patient values(?,?,?,?)")) {
            for (int i = 0, n = Scale.of(size); i < n; i++) {
                p.setLong(1, i);
                p.setString(2, s.text(30));
                p.setString(3, "ward-" + s.below(40));
                p.setString(4, s.text(150));
                p.execute();
            }
        }
    }
}
