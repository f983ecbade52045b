package hu.hangkiado.base;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.harness.Sample;
import org.harness.Scale;

/** Contracts with the artists, in a store without a file. */
public final class ContractStore {
    private final MVStore store = new MVStore.Builder().autoCommitDisabled().open();
    private final MVMap<Integer, String> contracts = store.openMap("contracts");

    public ContractStore(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(14_000); i++) contracts.put(i * 3, s.text(60 + s.below(240)));
        store.commit();
    }

    public String contract(int n) {
        return contracts.get(n * 3);
    }
}
