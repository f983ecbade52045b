package tr.com.turnakargo.stations;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.service.GenericService;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.ConsigneeSets;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.TransferShipments;
import tr.com.turnakargo.ambar.UldFleet;
import tr.com.turnakargo.ambar.ZoneRates;

/** A booking asks the service of its station for room. For each call the gateway makes a reference to the service anew, and Dubbo's model of consumers keeps each of them. */
public class Main {
    public interface RoomService {
        int freePositions(String flight, String uldType);
    }

    static final class StationRooms implements RoomService {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public int freePositions(String flight, String uldType) {
            return (flight.hashCode() + asked.incrementAndGet()) & 15;
        }
    }

    static final class StationGateway {
        int room(String flight, String uldType) {
            ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
            reference.setInterface(RoomService.class.getName());
            reference.setGeneric("true");
            reference.setScope("local");
            reference.setTimeout(3000);
            GenericService service = reference.get();
            return (Integer) service.$invoke("freePositions", new String[] {"java.lang.String", "java.lang.String"}, new Object[] {flight, uldType});
        }
    }

    static final class Reservation {
        final StationGateway stations = new StationGateway();
        final UldFleet fleet = new UldFleet(21);
        final ZoneRates rates = new ZoneRates(22);
        final ConsigneeSets consignees = new ConsigneeSets(23);
        final CoolRooms rooms = new CoolRooms(24);
        final TransferShipments transfers = new TransferShipments(25);
    }

    private static final Reservation RESERVATION = new Reservation();

    public static void main(String[] args) throws Exception {
        ServiceConfig<RoomService> service = new ServiceConfig<>();
        service.setInterface(RoomService.class);
        service.setRef(new StationRooms());
        service.setScope("local");
        ApplicationConfig application = new ApplicationConfig("reservation");
        application.setQosEnable(false);
        DubboBootstrap.getInstance().application(application).registry(new RegistryConfig("N/A")).protocol(new ProtocolConfig("injvm")).service(service).start();
        int[] free = new int[2];
        Thread[] desks = new Thread[2];
        for (int t = 0; t < desks.length; t++) {
            int desk = t;
            desks[t] = new Thread(() -> {
                Sample s = new Sample(910 + desk);
                for (int i = 0; i < 340; i++) {
                    free[desk] += RESERVATION.stations.room("TK" + (6000 + s.below(900)), UldFleet.Type.values()[s.below(5)].name());
                    RESERVATION.consignees.of(300_000 + s.below(40_000));
                }
            }, "desk-" + t);
            desks[t].start();
        }
        for (Thread d : desks) d.join();
        System.out.println(free[0] + free[1] + " positions were free");
        Ready.last();
    }
}
