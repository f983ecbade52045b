// Tests the judge with answers written by hand: node --test test/leaks/judge.test.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const judge = fileURLToPath(new URL('judge.mjs', import.meta.url));

const truth = `#name\tculprit\tcause\tholder\twhy
carts\tShop.CARTS\tunbounded map\tCARTS.*Cart\t(?i)unbounded map
mail\tMailer.queue\tbacklog\tqueue.*Mail\t(?i)backlog
healthy_one\t-none\tno leak\t-\t-
healthy_two\t-none\tno leak\t-\t-
strings\t-waste\tduplicates\t-\t-
`;

const suspect = (holder, accumulates, title, share) => ({ holder, accumulates, share, cause: { title, sentence: '' } });

// judged returns the judge's last line about the answers {name: suspects or text}.
function judged(answers) {
	const folder = mkdtempSync(join(tmpdir(), 'judge-'));
	try {
		writeFileSync(join(folder, 'truth.tsv'), truth);
		for (const [name, said] of Object.entries(answers)) {
			if (typeof said === 'string') writeFileSync(join(folder, `${name}.leakhunter.txt`), said);
			else writeFileSync(join(folder, `${name}.diagnose.json`), JSON.stringify({ verdict: said.length ? 'leak' : 'healthy', sentence: '', suspects: said }));
		}
		return execFileSync(process.execPath, [judge, folder, folder, ...Object.keys(answers)], { encoding: 'utf8' }).trim().split('\n').at(-1);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test('the right holder first, with the right cause', () => {
	assert.match(judged({ carts: [suspect('Shop.CARTS', '9,000 entries Cart', 'Unbounded map', 0.2)] }),
		/^first 1 \/ 1, first with the right cause 1, within three 1, anywhere 1, causes right 1; suspects before the culprit 0/);
});

test('the right holder second, with another cause', () => {
	assert.match(judged({ mail: [suspect('Shop.TABLE', 'rows', 'Backlog', 0.2), suspect('Mailer.queue', 'Mail', 'Growing collection', 0.1)] }),
		/^first 0 \/ 1, first with the right cause 0, within three 1, anywhere 1, causes right 0; suspects before the culprit 1/);
});

test('a neighbour is not the culprit', () => {
	assert.match(judged({ carts: [suspect('Shop.CARTS', '3 entries Order', 'Unbounded map', 0.2)] }), /^first 0 \/ 1.* anywhere 0/);
});

test('healthy heaps, accused and not; waste is not counted', () => {
	assert.match(judged({ healthy_one: [], healthy_two: [suspect('Shop.TABLE', 'rows', 'Backlog', 0.2)], strings: [suspect('a', 'b', 'c', 0)] }),
		/^first 0 \/ 0,.* healthy heaps accused 1 \/ 2; lists above 100 %: 0$/);
});

test('shares above the whole heap are counted', () => {
	assert.match(judged({ carts: [suspect('Shop.CARTS', 'Cart', '', 0.7), suspect('x', 'y', '', 0.6)] }), /lists above 100 %: 1$/);
});

test('the text of the leak suspects', () => {
	const text = `Leak Suspects

One structure holds much.

Suspects

Held By       Accumulates                 Likely Cause    Objects  Retained Heap  Percent
-----------------------------------------------------------------------------------------
Shop.TABLE    40,000 × Row                Many objects        400         9.0 MB   30.0 %
Mailer.queue  7,000 × Mail                Growing backlog     500         5.0 MB   15.0 %
Total: 2 rows

1. Shop.TABLE
-------------
What accumulates: 40,000 × Row
Likely cause: many objects.

2. Mailer.queue
---------------
What accumulates: 7,000 × Mail
Likely cause: a backlog.
`;
	assert.match(judged({ mail: text }), /^first 0 \/ 1, first with the right cause 0, within three 1, anywhere 1, causes right 1; suspects before the culprit 1/);
});

test('the text of one suspect, which has no total', () => {
	const text = `Leak Suspects

One structure holds nearly everything.

Suspects

Held By     Accumulates   Likely Cause   Objects  Retained Heap  Percent
-------------------------------------------------------------------------
Shop.CARTS  9,000 × Cart  Unbounded map      500         5.0 MB   90.0 %

1. Shop.CARTS
-------------
What accumulates: 9,000 × Cart
Likely cause: unbounded map.

By class

Class  Percent
--------------
Cart    60.0 %
Row     30.0 %
Total: 2 rows
`;
	assert.match(judged({ carts: text }), /^first 1 \/ 1, first with the right cause 1.* lists above 100 %: 0$/);
});
