package sky;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the proposals of past semesters in a database in memory. */
public final class ProposalDatabase {
    private static Connection connection;

    private ProposalDatabase() {}

    public static void load(int rows) throws Exception {
        connection = DriverManager.getConnection("jdbc:h2:mem:proposals");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE proposal (id INT PRIMARY KEY, leader VARCHAR(40), title VARCHAR(200), hours INT)");
        }
        Sample s = new Sample(109);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO proposal VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < Scale.of(rows); i++) {
                insert.setInt(1, i);
                insert.setString(2, s.code(12));
                insert.setString(3, s.text(120));
                insert.setInt(4, s.below(60));
                insert.executeUpdate();
            }
        }
    }
}
