-- The surcharge of a tour. Read again whenever the dispatcher saves it.
local zones = {}
for line in string.gmatch(tour_zones(), "[^\n]+") do
	local zone, surcharge, note = string.match(line, "(%w+);(%d+);(.*)")
	zones[zone] = { surcharge = tonumber(surcharge), note = note }
end

on_parcel(function(parcel)
	local zone = zones[parcel.zone]
	if zone and parcel.grams > 5000 then
		parcel.cents = zone.surcharge * 2
	elseif zone then
		parcel.cents = zone.surcharge
	end
end)
