package com.harborline.freight;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a Guava cache at its maximum size; what is loaded pushes out what is old. */
public final class ShipmentCache {
    private static Cache<Long, Shipment> shipments;

    private ShipmentCache() {}

    public static void load(int size) {
        int max = Scale.of(size);
        int all = max * 3 / 2;
        Sample s = new Sample(13);
        shipments = CacheBuilder.newBuilder().maximumSize(max).expireAfterAccess(Duration.ofHours(8)).build();
        for (int i = 0; i < all; i++) {
            shipments.put((long) i, new Shipment(i, Sample.at(i, all, Duration.ofHours(6)), s));
        }
    }

    public static Shipment find(long number) {
        return shipments.getIfPresent(number);
    }
}
