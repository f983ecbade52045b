package eu.interregio.seats;

import jakarta.persistence.*;

@Entity
@Table(name = "reservation")
public class Reservation {
    @Id
    private long id;
    private String traveller;
    private int train;
    private int coach;
    private int seat;
    private String fromStation;
    private String toStation;
    @Column(length = 400)
    private String wishes;

    protected Reservation() {}

    public Reservation(long id, String traveller, int train, String fromStation, String toStation, String wishes) {
        this.id = id;
        this.traveller = traveller;
        this.train = train;
        this.fromStation = fromStation;
        this.toStation = toStation;
        this.wishes = wishes;
    }

    public void seat(int coach, int seat) {
        this.coach = coach;
        this.seat = seat;
    }

    public int train() {
        return train;
    }
}
