package com.apoteca.returns;

import apoteca.Interactions;
import apoteca.Leaflets;
import apoteca.PickQueue;
import apoteca.PriceTables;
import apoteca.SalesWindow;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import javax.sql.RowSetMetaData;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import org.harness.Ready;
import org.harness.Sample;

/** Returns that wait for a check are rows of a disconnected row set; a checked row is deleted, but the changes are never accepted, so it is only marked. */
public class Main {
    static class Ledger {
        private final CachedRowSet waiting;
        private long checked;
        private long packs;

        Ledger() throws SQLException {
            waiting = RowSetProvider.newFactory().createCachedRowSet();
            RowSetMetaData columns = new RowSetMetaDataImpl();
            String[] names = {"number", "pzn", "branch", "packs", "reason", "returned"};
            int[] types = {Types.BIGINT, Types.INTEGER, Types.INTEGER, Types.INTEGER, Types.VARCHAR, Types.TIMESTAMP};
            columns.setColumnCount(names.length);
            for (int i = 0; i < names.length; i++) {
                columns.setColumnName(i + 1, names[i]);
                columns.setColumnType(i + 1, types[i]);
            }
            waiting.setMetaData(columns);
        }

        void add(long number, int pzn, int branch, int count, String reason, Instant at) throws SQLException {
            waiting.moveToInsertRow();
            waiting.updateLong(1, number);
            waiting.updateInt(2, pzn);
            waiting.updateInt(3, branch);
            waiting.updateInt(4, count);
            waiting.updateString(5, reason);
            waiting.updateTimestamp(6, Timestamp.from(at));
            waiting.insertRow();
            waiting.moveToCurrentRow();
        }

        void checkOne() throws SQLException {
            if (!waiting.next()) return;
            packs += waiting.getInt(4);
            checked++;
            waiting.deleteRow();
        }
    }

    static Ledger ledger;

    public static void main(String[] args) throws Exception {
        PriceTables.load(115);
        Interactions.load(250_000);
        Leaflets.load(8_000);
        SalesWindow.load(70_000);
        PickQueue.load(36_000);
        ledger = new Ledger();
        Sample s = new Sample(610);
        int returns = 11_000;
        for (int i = 0; i < returns; i++) {
            ledger.add(2_200_000L + i, 1_000_000 + s.below(200_000), s.below(85), 1 + s.below(6), s.text(30 + s.below(60)), Sample.at(i, returns, Duration.ofDays(40)));
            if (i >= 40) ledger.checkOne();
        }
        Ready.last();
    }
}
