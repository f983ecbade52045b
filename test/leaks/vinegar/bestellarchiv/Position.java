package de.sauertopf.bestellung;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.math.BigDecimal;

@Entity
public class Position {
    @Id
    private long id;
    private String artikel;
    private int menge;
    private BigDecimal preis;

    protected Position() {}

    public Position(long id, String artikel, int menge, BigDecimal preis) {
        this.id = id;
        this.artikel = artikel;
        this.menge = menge;
        this.preis = preis;
    }
}
