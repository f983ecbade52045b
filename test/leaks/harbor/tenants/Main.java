package com.saasbooks.accounts;

import com.fasterxml.jackson.databind.ObjectMapper;

import harbor.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/** Each tenant parses its own copy of the same chart of accounts: sixteen equal tables. */
public class Main {
    public static final class Account {
        public String number, title, taxCode, description;
        public int level;
        public double rate;
    }

    static final class ChartOfAccounts {
        final Map<String, Account> byNumber = new TreeMap<>();

        ChartOfAccounts(byte[] json, ObjectMapper m) throws Exception {
            for (Account x : m.readValue(json, Account[].class)) byNumber.put(x.number, x);
        }
    }

    static final class Tenant {
        final String name;
        final ChartOfAccounts accounts;

        Tenant(String n, ChartOfAccounts c) {
            name = n;
            accounts = c;
        }
    }

    static final class TenantRegistry {
        private final ConcurrentMap<String, Tenant> tenants = new ConcurrentHashMap<>();
        private final ObjectMapper mapper = new ObjectMapper();
        private final byte[] standard;

        TenantRegistry() throws Exception {
            Gen g = new Gen(31);
            List<Account> l = new ArrayList<>();
            for (int i = 0; i < 1500; i++) {
                Account x = new Account();
                x.number = "" + (10000 + i * 7);
                x.title = g.text(35);
                x.taxCode = "VAT-" + g.num(40);
                x.description = g.text(90);
                x.level = i % 5;
                x.rate = g.real();
                l.add(x);
            }
            standard = mapper.writeValueAsBytes(l);
        }

        void open(String n) throws Exception {
            tenants.put(n, new Tenant(n, new ChartOfAccounts(standard, mapper)));
        }
    }

    public static void main(String[] a) throws Exception {
        Ports.load(60000);
        Fulltext.load(15000);
        Pilots.load(1000, 1500);
        Bookings.load(14000);
        Berths.load(250, 9000);
        TenantRegistry r = new TenantRegistry();
        Gen g = new Gen(1);
        for (int i = 0; i < 16; i++) r.open(g.name());
        CURRENT = r;
        r = null;
        Ready.last();
    }

    private static TenantRegistry CURRENT;
}
