package analysis

// SetMemory changes the bytes that the lists and strings of a program may take.
func (p *Program) SetMemory(bytes int64) { p.memory = bytes }
