package main

// Before every call, Go stores a return address: the number of the function, and in the
// lower half the number with which the function is entered to resume after the call. So
// each call has another constant, and what is around it does not compress. But where one
// call follows another, the number grows by one or two. There the last address plus one
// is stored, in the same code nearly everywhere:
//
//	local.get 3
//	i64.const 1
//	i64.add
//	local.tee 3
//
// After a call, local 3 has its number, whether the function continued or was entered
// again: its first instructions fill local 3 from the number it is entered with. Where
// ways meet that had different calls last, the next call sets the number in full.

// counter tracks which number countLocal has at the place that is being written.
type counter struct {
	number  int
	resumed map[int]int  // the number with which a part is entered again to resume, by part
	back    map[int]bool // parts that are jumped to from behind
	jumped  map[int]int  // the number at jumps to a later part, by part
}

const (
	anyNumber = -1 // not known
	noNumber  = -2 // nothing arrives here: the code follows a jump
)

// mostDistance is the largest constant of one byte.
const mostDistance = 63

// newCounter looks at all of f's code from f.at on. deferReturn is the number with which a
// function is entered to run its deferred calls after a panic, or 0.
func (f *flow) newCounter(deferReturn int) counter {
	c := counter{anyNumber, make(map[int]int), make(map[int]bool), make(map[int]int)}
	inside, part := 0, 0
	for at := f.at; at < len(f.list); at++ {
		switch i := f.list[at]; i.op {
		case opBlock, opLoop, opIf:
			inside++
		case opEnd:
			if inside > 0 {
				inside--
			} else {
				part++
			}
		case opI64Const:
			if !f.isReturn(i) {
				break
			}
			switch number := int(i.value - f.function); {
			case number == 0:
				// It is entered again from the start when its stack has grown. Functions that
				// are not, such as runtime.goexit, can be entered with other numbers.
				c.number = 0
			case inside == 0 && number == f.first[f.partOf(number)]: // others never return
				c.resume(f.partOf(number), number)
			}
		case opI32Const:
			if at+1 < len(f.list) && f.list[at+1].op == opLocalSet && f.list[at+1].value == 0 && i.value >= 0 && f.partOf(int(i.value)) <= part {
				c.back[f.partOf(int(i.value))] = true
			}
		}
	}
	if deferReturn > 0 {
		c.resume(f.partOf(deferReturn), deferReturn)
	}
	c.enter(0)
	return c
}

// resume notes that a part is entered again with a number.
func (c *counter) resume(part, number int) {
	if another, known := c.resumed[part]; known {
		number = meet(number, another)
	}
	c.resumed[part] = number
}

// address appends code that gives the return address with a number, inside that many
// blocks. What happens inside a block does not count after it.
func (c *counter) address(out []byte, number, inside int) []byte {
	if distance := number - c.number; c.number >= 0 && distance > 0 && distance <= mostDistance {
		out = append(appendNumber(out, opLocalGet, countLocal), opI64Const, byte(distance), opI64Add)
	} else {
		out = appendConstant(appendNumber(out, opLocalGet, savedLocal), opI64Const, int64(number))
		out = append(out, opI64Or)
	}
	if inside == 0 {
		out = append(out, opLocalTee, countLocal)
		c.number = number
	}
	return out
}

// jump is called at a jump to a later part.
func (c *counter) jump(part int) {
	if number, known := c.jumped[part]; known {
		c.jumped[part] = meet(number, c.number)
	} else {
		c.jumped[part] = c.number
	}
}

// leave is called after a jump that is always taken if it is inside no block.
func (c *counter) leave(inside int) {
	if inside == 0 {
		c.number = noNumber
	}
}

// enter is called where a part begins.
func (c *counter) enter(part int) {
	if number, known := c.jumped[part]; known {
		c.number = meet(c.number, number)
	}
	if number, known := c.resumed[part]; known {
		c.number = meet(c.number, number)
	}
	if c.back[part] {
		c.number = anyNumber
	}
}

// meet returns which number is known where two ways meet.
func meet(a, b int) int {
	switch {
	case a == noNumber || a == b:
		return b
	case b == noNumber:
		return a
	}
	return anyNumber
}
