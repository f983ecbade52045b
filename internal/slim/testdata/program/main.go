// A program whose tables the test looks at.
package main

func main() { deep(3) }

//go:noinline
func deep(n int) {
	if n == 0 {
		panic("at the bottom")
	}
	deep(n - 1)
}
