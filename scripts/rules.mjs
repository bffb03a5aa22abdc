// Writes backend/src/database/schema/01_rules.sql: the rules that code and database have in common, from the contracts.
// `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RIGHTS, SETTLEMENT_RULES } from '../contracts/dist/index.js';

const FILE = fileURLToPath(new URL('../backend/src/database/schema/01_rules.sql', import.meta.url));

/** @type {Record<string, string>} */
const SETTLED = {
  nothing: 'total <> 0 AND settled = 0',
  part: 'settled <> total AND settled <> 0',
  all: 'settled = total',
};

const quoted = (/** @type {readonly string[]} */ texts) => texts.map((text) => `'${text}'`).join(', ');

const roles = Object.entries(RIGHTS).map(
  ([right, holders]) => `    WHEN '${right}' THEN ARRAY[${quoted(holders)}]`,
);
const settlements = SETTLEMENT_RULES.map((rule) => {
  const last = 'lastSource' in rule ? ` AND last_source = '${rule.lastSource}'` : '';
  return `  WHEN ${SETTLED[rule.settled]}${last} THEN '${rule.state}'`;
});

const text = `-- The rules that code and database have in common. Written by \`npm run rules\` from the contracts: the rights of
-- rights.ts, the settlements of settlement-state.ts.

-- The roles that have a right.
CREATE FUNCTION oficio.roles_with(wanted text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE wanted
${roles.join('\n')}
  END
$$;
-- The builder of packages asks whether the person who wants one may still read it.
GRANT EXECUTE ON FUNCTION oficio.roles_with(text) TO oficio_worker;

-- The settlement of a document, by its total, what is settled of it, and the source of the last settlement that wasn't
-- taken back.
CREATE FUNCTION oficio.settlement_state(total bigint, settled bigint, last_source text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN CASE
${settlements.join('\n')}
END;
`;

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8')) !== text) {
  console.error('backend/src/database/schema/01_rules.sql is outdated. Run `npm run rules`.');
  process.exitCode = 1;
}
