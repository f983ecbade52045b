// Compares answers with the truth: judge.mjs SET OUT [NAME…]
//
// For every line of SET/truth.tsv it determines the rank of the culprit, whether its
// cause is right, how many suspects come before it, and how many healthy heaps are
// accused. The answer is OUT/NAME.diagnose.json (heapdrop diagnose --format json), or
// else OUT/NAME.leakhunter.txt, the text of the leak suspects.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [set, out, ...names] = process.argv.slice(2);
if (!out) {
	console.error('usage: judge.mjs SET OUT [NAME…]');
	process.exit(2);
}

// expression makes a RegExp of a source that may begin with the flags (?s) or (?i), which
// RegExp expects separately.
function expression(source) {
	const flags = /^\(\?([is]+)\)/.exec(source);
	return flags ? new RegExp(source.slice(flags[0].length), flags[1]) : new RegExp(source);
}

function truths() {
	return readFileSync(join(set, 'truth.tsv'), 'utf8').split('\n')
		.filter((line) => line.trim() && !line.startsWith('#'))
		.map((line) => {
			const [name, culprit, cause, holder, why] = line.split('\t');
			return { name, culprit, cause, holder: expression(holder), why: expression(why) };
		})
		.filter((truth) => names.length === 0 || names.includes(truth.name));
}

// answer returns the verdict, the sentence, and the suspects as {names, cause, share in
// percent}.
function answer(name) {
	const json = join(out, `${name}.diagnose.json`);
	if (existsSync(json)) return fromJSON(JSON.parse(readFileSync(json, 'utf8')));
	const text = join(out, `${name}.leakhunter.txt`);
	return existsSync(text) ? fromText(readFileSync(text, 'utf8')) : null;
}

function fromJSON(diagnosis) {
	const suspects = diagnosis.suspects.map((s) => ({
		names: `${s.holder} | ${s.accumulates ?? ''}`,
		cause: [s.cause?.title ?? '', s.cause?.sentence ?? ''].join(' '),
		share: (s.share ?? 0) * 100,
	}));
	return { verdict: diagnosis.verdict, sentence: diagnosis.sentence ?? '', suspects };
}

// fromText reads the table of suspects and the section on each below it.
function fromText(text) {
	const table = /\nSuspects\n\nHeld By.*?\n-+\n(.*?)\n(?:Total:|\n)/s.exec(text);
	const rows = table ? table[1].split('\n').filter((l) => l.trim()).map((l) => l.trim().split(/\s{2,}/)) : [];
	const sections = text.split(/\n(?=\d+\. [^\n]+\n-{3,}\n)/).slice(1).map((s) => s.split('\nThe biggest dominators\n')[0]);
	const suspects = rows.map((row, i) => {
		const head = (sections[i] ?? '').split('\nWhat it retains')[0];
		const title = head.split('\n')[0];
		const accumulates = /What accumulates: ([^\n]*)/.exec(head)?.[1] ?? '';
		const causes = head.split('\n').filter((l) => l.startsWith('Likely cause')).join('\n') || (row[2] ?? '');
		return {
			names: `${row.slice(0, 2).join(' | ')} || ${title} | ${accumulates}`,
			cause: `${causes}\n${title}`,
			share: Number.parseFloat(row.at(-1)) || 0,
		};
	});
	return { verdict: suspects.length ? 'leak' : 'healthy', sentence: text.trim().split('\n')[2] ?? '', suspects };
}

function row(name, rank, of, share, cause, rest) {
	console.log(`${name.padEnd(22)} ${String(rank).padStart(5)} ${String(of).padStart(3)} ${share.padStart(7)} ${cause.padEnd(5)} ${rest}`);
}

const score = { total: 0, first: 0, both: 0, three: 0, anywhere: 0, causes: 0, before: 0, healthy: 0, accused: 0, over: 0, missing: [] };
row('name', 'rank', 'of', 'share %', 'cause', 'suspects before it, or the first ones');
for (const truth of truths()) {
	const said = answer(truth.name);
	if (!said) {
		score.missing.push(truth.name);
		continue;
	}
	const { suspects } = said;
	const shares = suspects.reduce((sum, s) => sum + s.share, 0);
	if (shares > 100.5) {
		score.over++;
		console.log(`${truth.name}: shares add up to ${shares.toFixed(1)} %`);
	}
	if (truth.culprit.startsWith('-')) {
		row(truth.name, '-', suspects.length, '', '', `${said.verdict}: ${said.sentence.slice(0, 140)}`);
		if (truth.name.startsWith('healthy')) {
			score.healthy++;
			if (said.verdict === 'leak' || suspects.length) score.accused++;
		}
		continue;
	}
	score.total++;
	const at = suspects.findIndex((s) => truth.holder.test(s.names));
	const found = at >= 0;
	const right = found && truth.why.test(suspects[at].cause);
	if (found) {
		score.anywhere++;
		score.before += at;
		score.first += at === 0;
		score.three += at < 3;
		score.causes += right;
		score.both += right && at === 0;
	}
	row(truth.name, found ? at + 1 : 'none', suspects.length, found ? suspects[at].share.toFixed(2) : '',
		found ? (right ? 'yes' : 'NO') : '', suspects.slice(0, found ? at : 3).map((s) => s.names.slice(0, 45)).join('; '));
}
console.log(`\nfirst ${score.first} / ${score.total}, first with the right cause ${score.both}, within three ${score.three}, ` +
	`anywhere ${score.anywhere}, causes right ${score.causes}; suspects before the culprit ${score.before}; ` +
	`healthy heaps accused ${score.accused} / ${score.healthy}; lists above 100 %: ${score.over}`);
if (score.missing.length) {
	console.log(`no answer: ${score.missing.join(', ')}`);
	process.exit(1);
}
