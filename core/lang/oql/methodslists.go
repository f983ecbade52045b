package oql

func listMethods() []method {
	list := func(v Value) *list { return v.ref.(*list) }
	find := func(m *machine, v, wanted Value) int64 {
		l := list(v)
		for i := range l.length {
			if m.step() != nil {
				break
			}
			if m.plain(l.get(m, int64(i))).equal(wanted) {
				return int64(i)
			}
		}
		return -1
	}
	return []method{
		{"get", onList, []string{"index"}, "any", "one element; negative places count from the end", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			n, message := place(args[0])
			return list(v).get(m, n), message
		}},
		{"subList", onList, []string{"from", "to"}, "list", "the elements from the first place up to before the second", 0, false, func(_ *machine, v Value, args []Value) (Value, string) {
			return subList(list(v), args[0], args[1], false)
		}},
		{"contains", onList, []string{"x"}, "boolean", "whether a list has an element", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			return boolValue(find(m, v, args[0]) >= 0), ""
		}},
		{"iterator", onList, nil, "list", "the list itself, for next()", 0, false, func(_ *machine, v Value, _ []Value) (Value, string) { return v, "" }},
		{"next", onList, nil, "any", "the first element", 0, false, func(m *machine, v Value, _ []Value) (Value, string) { return list(v).get(m, 0), "" }},
		{"toArray", onList, nil, "list", "the list itself", 0, false, func(_ *machine, v Value, _ []Value) (Value, string) { return v, "" }},
		{"indexOf", onList, []string{"x"}, "integer", "the place of an element, -1 if there is none", 0, false, func(m *machine, v Value, args []Value) (Value, string) { return intValue(find(m, v, args[0])), "" }},
	}
}

func rowMethods() []method {
	return []method{
		{"get", onRow, []string{"column"}, "any", "the column of that name, which need not be a word", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			r, name := v.ref.(*rowThing), args[0].notation(m)
			found, ok := r.column(m, name)
			if !ok {
				m.notes.add(r.table.noColumn(name))
			}
			return found, ""
		}},
	}
}
