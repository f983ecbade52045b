package com.beaconline.log;

import java.util.ArrayDeque;
import java.util.Date;
import java.util.TimeZone;
import org.apache.commons.lang3.time.DateFormatUtils;
import org.harness.Ready;
import org.harness.Sample;
import org.seamark.station.Station;
import org.seamark.station.Station.Part;

/**
 * Lines of the radio log begin with the time and the vessel. The vessel was put into the pattern of the date in quotes,
 * and the library keeps a format for each pattern that it has seen.
 */
public class Main {
    static class RadioLog {
        private final ArrayDeque<String> today = new ArrayDeque<>();
        private final TimeZone zone = TimeZone.getTimeZone("Europe/Berlin");

        void line(Date at, String vessel, int channel, String words) {
            if (today.size() == 500) today.removeFirst();
            today.addLast(DateFormatUtils.format(at, "yyyy-MM-dd HH:mm:ss.SSS '" + vessel + " ch" + channel + "'", zone) + ' ' + words);
        }
    }

    private static final RadioLog LOG = new RadioLog();

    public static void main(String[] args) throws Exception {
        Station.open(Part.BUOYS, Part.FORECASTS, Part.CHANNELS, Part.LIGHTS, Part.NOTICES);
        Sample s = new Sample(406);
        for (int i = 0; i < 3_200; i++) LOG.line(new Date(), s.code(6) + " " + s.code(8), s.below(88), s.text(60));
        Ready.last();
    }
}
