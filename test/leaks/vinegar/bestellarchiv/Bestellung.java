package de.sauertopf.bestellung;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

@Entity
public class Bestellung {
    @Id
    private long nummer;
    private int kunde;
    private String lieferanschrift;
    private String gruss;
    private LocalDateTime eingang;
    private boolean versandt;

    @OneToMany(cascade = CascadeType.ALL, fetch = FetchType.EAGER)
    @JoinColumn(name = "bestellung")
    private List<Position> positionen = new ArrayList<>();

    protected Bestellung() {}

    public Bestellung(long nummer, int kunde, String lieferanschrift, String gruss, LocalDateTime eingang) {
        this.nummer = nummer;
        this.kunde = kunde;
        this.lieferanschrift = lieferanschrift;
        this.gruss = gruss;
        this.eingang = eingang;
    }

    public void fuegeHinzu(Position p) {
        positionen.add(p);
    }

    public void versende() {
        versandt = true;
    }
}
