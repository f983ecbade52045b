package de.luftschiff.bestand;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.harness.Sample;
import org.harness.Scale;

/** The log of the crews in a database in memory: a year of it, older entries are deleted. */
public final class Logbuch {
    private final Connection verbindung;
    private final PreparedStatement eintrag;
    private final PreparedStatement loesche;
    private final int behalten = Scale.of(9_000);
    private int nummer;

    public Logbuch(long seed) throws SQLException {
        verbindung = DriverManager.getConnection("jdbc:hsqldb:mem:logbuch", "SA", "");
        try (Statement t = verbindung.createStatement()) {
            t.execute("create table eintrag(nr int primary key, zeit timestamp, kapitaen varchar(40), kennzeichen varchar(8), text varchar(240))");
        }
        eintrag = verbindung.prepareStatement("insert into eintrag values(?,?,?,?,?)");
        loesche = verbindung.prepareStatement("delete from eintrag where nr = ?");
        Sample s = new Sample(seed);
        for (int i = 0; i < behalten * 4 / 3; i++) schreibe(s);
    }

    public synchronized void schreibe(Sample s) throws SQLException {
        eintrag.setInt(1, ++nummer);
        eintrag.setTimestamp(2, new Timestamp(System.currentTimeMillis()));
        eintrag.setString(3, s.text(20));
        eintrag.setString(4, "D-LZ" + s.code(2));
        eintrag.setString(5, s.text(90));
        eintrag.execute();
        if (nummer > behalten) {
            loesche.setInt(1, nummer - behalten);
            loesche.execute();
        }
    }
}
