package org.highridge.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;
import org.harness.Ready;
import org.harness.Sample;
import sky.Bibliography;
import sky.FramePool;
import sky.InstrumentBook;
import sky.PreviewLru;
import sky.SkyTree;

/** The loader that joins the questions of one GraphQL request is made once for all requests, and remembers all answers. */
public class Main {
    record Exposure(long id, String target, String header, float[] airmass) {}

    static class Store {
        private final Sample rows = new Sample(40);

        List<Exposure> read(List<Long> ids) {
            List<Exposure> found = new ArrayList<>();
            for (Long id : ids) {
                float[] airmass = new float[30 + rows.below(40)];
                for (int k = 0; k < airmass.length; k++) airmass[k] = 1 + rows.below(100) / 100f;
                found.add(new Exposure(id, "HD " + rows.below(300_000), rows.text(420), airmass));
            }
            return found;
        }
    }

    static class ArchiveGraph {
        private final Store store = new Store();
        private final DataLoader<Long, Exposure> exposures =
                DataLoaderFactory.newDataLoader(ids -> CompletableFuture.completedFuture(store.read(ids)));

        List<Exposure> query(long first, int count) {
            List<CompletableFuture<Exposure>> asked = new ArrayList<>();
            for (int i = 0; i < count; i++) asked.add(exposures.load(first + i));
            exposures.dispatchAndJoin();
            return asked.stream().map(CompletableFuture::join).toList();
        }
    }

    static final ArchiveGraph GRAPH = new ArchiveGraph();

    public static void main(String[] args) throws Exception {
        SkyTree.load(400);
        FramePool.load(90, 131_072);
        Bibliography.load(22_000);
        InstrumentBook.load(3_500);
        PreviewLru.load(1_200, 18_000);
        for (int i = 0; i < 700; i++) GRAPH.query(20L * i, 25);
        Ready.last();
    }
}
