package snapshot

// ReadableTable lets tests go through all classes that are made readable.
const ReadableTable = readableTable

// DecimalDigits writes a number of 32-bit words.
var DecimalDigits = decimalDigits

// Keep sets how many shortcuts are remembered, a power of two.
func (c *Climber) Keep(shortcuts int) { c.known = make([]shortcut, shortcuts) }
