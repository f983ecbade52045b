package org.baltrail.bookings;

import jakarta.persistence.*;

import org.eclipse.persistence.annotations.Cache;
import org.eclipse.persistence.annotations.CacheType;

@Entity
@Cache(type = CacheType.CACHE, size = 3000)
public class Booking {
    @Id
    private long id;
    private String traveller;
    private String journey;
    private int cents;
    private boolean paid;

    protected Booking() {}

    public Booking(long id, String traveller, String journey, int cents) {
        this.id = id;
        this.traveller = traveller;
        this.journey = journey;
        this.cents = cents;
    }

    public void pay() {
        paid = true;
    }

    public int cents() {
        return cents;
    }
}
