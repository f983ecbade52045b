// A program whose tables the test examines, and which must print the same after
// shrinking: it switches goroutines in the middle of calls, jumps in all directions,
// recovers, and collects garbage while pointers are on the stack.
package main

import (
	"fmt"
	"runtime"
	"sort"
	"strings"
	"time"
)

func main() {
	fmt.Println(primes(200), search([][]int{{1, 2}, {3, 4, 5}, {6}}, 5), words("to be or not to be, that is"))
	fmt.Println(tree(8).sum(), sum(pipeline(100)))
	for i := range 5 {
		fmt.Println(failing(i))
	}
	deep(3)
}

// primes has nested loops.
func primes(limit int) (n int) {
next:
	for i := 2; i < limit; i++ {
		for k := 2; k*k <= i; k++ {
			if i%k == 0 {
				continue next
			}
		}
		n++
	}
	return n
}

func search(rows [][]int, wanted int) string {
	for y, r := range rows {
		for x, v := range r {
			switch {
			case v > wanted:
				goto missing
			case v == wanted:
				return fmt.Sprint(y, x)
			}
		}
	}
missing:
	return "missing"
}

func words(text string) []string {
	count := map[string]int{}
	for _, w := range strings.Fields(strings.ReplaceAll(text, ",", "")) {
		count[w]++
	}
	var list []string
	for w, n := range count {
		list = append(list, fmt.Sprintf("%s×%d", w, n))
	}
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	return list
}

type node struct {
	value       int
	left, right *node
}

// tree collects garbage while it holds one half of a tree.
func tree(depth int) *node {
	if depth == 0 {
		return nil
	}
	n := &node{value: depth}
	n.left = tree(depth - 1)
	if depth > 5 {
		runtime.GC()
	}
	n.right = tree(depth - 1)
	return n
}

func (n *node) sum() int {
	if n == nil {
		return 0
	}
	return n.value + n.left.sum() + n.right.sum()
}

// pipeline blocks inside nested calls.
func pipeline(n int) <-chan int {
	numbers, squares := make(chan int), make(chan int, 3)
	go func() {
		defer close(numbers)
		for i := range n {
			send(numbers, i, i%7)
		}
	}()
	go func() {
		defer close(squares)
		for v := range numbers {
			squares <- v * v
			if v%50 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
	}()
	return squares
}

//go:noinline
func send(to chan<- int, value, depth int) {
	if depth > 0 {
		send(to, value, depth-1)
		return
	}
	select {
	case to <- value:
	case <-time.After(time.Minute):
		panic("nobody reads")
	}
}

func sum(values <-chan int) (n int) {
	for v := range values {
		n += v
	}
	return n
}

func failing(how int) (text string) {
	defer func() { text = fmt.Sprint(text, recover(), how) }()
	for i := range 3 {
		defer func() { text += fmt.Sprint(i, " ") }()
	}
	var none *node
	list := make([]int, how)
	switch how {
	case 0:
		return fmt.Sprint(list[how])
	case 1:
		return fmt.Sprint(none.value)
	case 2:
		return fmt.Sprint(1 / list[0])
	case 3:
		return any(none).(fmt.Stringer).String()
	}
	return "not at all "
}

//go:noinline
func deep(n int) {
	if n == 0 {
		panic("at the bottom")
	}
	deep(n - 1)
}
