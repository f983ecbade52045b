package command

import "testing"

func TestLanguageCommand(t *testing.T) {
	for _, text := range []string{
		"SELECT * FROM a.B", "SELECT \"x\\y\"\nFROM b // it's\n", `x LIKE ".*\[\]"`, "-1", "«∧»", `'`, `"`, `\`,
	} {
		command := LanguageCommand("oql", text, []string{"-param", "a=1"})
		got, flags := LanguageText(command)
		if got != text || Join(flags) != "-param a=1" {
			t.Errorf("%q became %q, %q by %q", text, got, flags, command)
		}
	}
	if text, _ := LanguageText("oql SELECT *  FROM x WHERE a = 'b c'"); text != "SELECT *  FROM x WHERE a = 'b c'" {
		t.Errorf("without quotes: %q", text)
	}
}
