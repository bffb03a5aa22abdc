// Writes backend/src/database/schema/01_rules.sql: the rules that code and database have in common, from the contracts.
// `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  CASED,
  COUNTRY_TAXES,
  LONE_ACCENT,
  RIGHTS,
  SETTLEMENT_RULES,
  SPACES,
  SPELLINGS,
  UNTYPED,
  USUAL_COUNTRY,
  WEBHOOK_EVENTS,
} from '../contracts/dist/index.js';

const FILE = fileURLToPath(new URL('../backend/src/database/schema/01_rules.sql', import.meta.url));

/** @type {Record<string, string>} */
const SETTLED = {
  nothing: 'total <> 0 AND settled = 0',
  part: 'settled <> total AND settled <> 0',
  all: 'settled = total',
};

const literal = (/** @type {string} */ text) => `'${text.replaceAll("'", "''")}'`;
const quoted = (/** @type {readonly string[]} */ texts) => texts.map(literal).join(', ');

const roles = Object.entries(RIGHTS).map(
  ([right, holders]) => `    WHEN '${right}' THEN ARRAY[${quoted(holders)}]`,
);
const settlements = SETTLEMENT_RULES.map((rule) => {
  const last = 'lastSource' in rule ? ` AND last_source = '${rule.lastSource}'` : '';
  return `  WHEN ${SETTLED[rule.settled]}${last} THEN '${rule.state}'`;
});

const countryTaxes = Object.entries(COUNTRY_TAXES).flatMap(([country, taxes]) =>
  taxes.map(
    ({ name, ratePpm, kind, exempt, isDefault }) =>
      `    (${[literal(country), literal(name), ratePpm, literal(kind), exempt, isDefault].join(', ')})`,
  ),
);

// Capital letters first become small ones, which may be spelt otherwise.
const spelt = Object.entries(SPELLINGS).flatMap(([typed, letters]) =>
  [...letters].map((letter) => [letter, typed]),
);
const spellings = new Map(/** @type {[string, string][]} */ (spelt));
for (const letter of matching(CASED)) {
  const small = letter.toLowerCase();
  if (letter.normalize('NFKD') === letter && letter > '\u007f' && small !== letter) {
    spellings.set(letter, spellings.get(small) ?? small);
  }
}
const single = [...spellings].filter(([, typed]) => typed.length === 1);
const longer = [...spellings].filter(([, typed]) => typed.length > 1);

/** All characters of the Basic Multilingual Plane that are in a class. */
function matching(/** @type {string} */ characterClass) {
  const one = new RegExp(`^${characterClass}$`, 'u');
  return Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((text) =>
    one.test(text),
  );
}

const emitted = Object.entries(WEBHOOK_EVENTS).flatMap(([event, { entity, actions }]) =>
  actions.length === 0
    ? []
    : [`  WHEN entity = ${literal(entity)} AND action IN (${quoted(actions)}) THEN ${literal(event)}`],
);

/** A text as adjacent literals, which SQL joins, each on a line of its own. */
function lines(/** @type {string} */ whole) {
  return (whole.match(/.{1,100}/gu) ?? []).map(literal).join('\n      ');
}

const text = `-- The rules that code and database have in common. Written by \`npm run rules\` from the contracts: the rights of
-- rights.ts, the settlements of settlement-state.ts, the taxes of country-taxes.ts, the events of webhook-events.ts, the
-- spellings of normalised-text.ts.

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

-- The tax rates with which an organization of a country starts. Null: an organization without a country.
CREATE FUNCTION oficio.country_taxes(wanted text)
RETURNS TABLE (name text, rate_ppm integer, kind text, exempt boolean, is_default boolean)
LANGUAGE sql IMMUTABLE AS $$
  SELECT tax.name, tax.rate_ppm, tax.kind, tax.exempt, tax.is_default
  FROM (VALUES
${countryTaxes.join(',\n')}
  ) AS tax (country, name, rate_ppm, kind, exempt, is_default)
  WHERE tax.country = coalesce(wanted, ${literal(USUAL_COUNTRY)})
$$;
GRANT EXECUTE ON FUNCTION oficio.country_taxes(text) TO oficio_api;

-- The event that an entry of the audit log is for webhooks. Null: none.
CREATE FUNCTION oficio.webhook_event(entity text, action text) RETURNS text LANGUAGE sql IMMUTABLE RETURN CASE
${emitted.join('\n')}
END;
GRANT EXECUTE ON FUNCTION oficio.webhook_event(text, text) TO oficio_api, oficio_worker;

-- The text as people type it in a search and as it is sorted: the same as \`normalised\` of the code. Letters are named,
-- because what \`lower\` does depends on the locale. Texts in ASCII skip the first steps.
CREATE FUNCTION oficio.normalised(text text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = '' AS $$
BEGIN
  IF octet_length(text) > length(text) THEN
    text := regexp_replace(normalize(replace(text, '${LONE_ACCENT}', ''''), NFKD),
      ${lines(UNTYPED)}, '', 'g');
  END IF;
  IF octet_length(text) > length(text) THEN
    text := translate(text,
      ${lines(single.map(([letter]) => letter).join(''))},
      ${lines(single.map(([, typed]) => typed).join(''))});
${longer.map(([letter, typed]) => `    text := replace(text, '${letter}', '${typed}');`).join('\n')}
  END IF;
  text := translate(lower(text COLLATE "C"), '\`', '''');
  RETURN btrim(regexp_replace(text, '${SPACES}+', ' ', 'g'));
END
$$;
GRANT EXECUTE ON FUNCTION oficio.normalised(text) TO oficio_api, oficio_worker;
`;

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8')) !== text) {
  console.error('backend/src/database/schema/01_rules.sql is outdated. Run `npm run rules`.');
  process.exitCode = 1;
}
