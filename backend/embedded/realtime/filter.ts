/** One condition of a subscription's filter: `column=[not.]operator.value`. */
export interface FilterCondition {
  column: string;
  negated: boolean;
  operator: FilterOperator;
  /** One value, or the members of an `in` list. */
  values: string[];
}

export const FILTER_OPERATORS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '=',
  like: '~~',
  ilike: '~~*',
  is: 'is',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;

type FilterOperator = keyof typeof FILTER_OPERATORS;

export type FilterResult = { conditions: FilterCondition[] } | { error: string };

const MAX_LIST = 100;
const MAX_CONDITIONS = 10;
const IS_VALUES = ['null', 'true', 'false', 'unknown'];

/**
 * Parses a filter: conditions joined by commas, all of which must hold. A value may be in double quotes with
 * backslash escapes; commas inside quotes or parentheses don't split. A blank text means no filter.
 */
export function parseFilter(filter: string): FilterResult {
  if (filter.trim() === '') return { conditions: [] };
  const conditions: FilterCondition[] = [];
  const parts = splitOutside(filter);
  if (parts.length > MAX_CONDITIONS) return { error: `more than ${MAX_CONDITIONS} conditions` };
  for (const part of parts) {
    const condition = parseCondition(part.trim());
    if (condition === undefined) return { error: part.trim() };
    conditions.push(condition);
  }
  return { conditions };
}

function parseCondition(text: string): FilterCondition | undefined {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  const [, column, not, operator, rest] = match ?? [];
  if (column === undefined || operator === undefined || rest === undefined) return undefined;
  if (!isOperator(operator)) return undefined;
  const values = operator === 'in' ? parseList(rest) : [unquote(rest)];
  if (values === undefined) return undefined;
  if (operator === 'is' && !IS_VALUES.includes(values[0]?.toLowerCase() ?? '')) return undefined;
  return { column: unquote(column.trim()), negated: not !== undefined, operator, values };
}

function parseList(text: string): string[] | undefined {
  if (!text.startsWith('(') || !text.endsWith(')')) return undefined;
  const values = splitOutside(text.slice(1, -1)).map((value) => unquote(value.trim()));
  return values.length > MAX_LIST ? undefined : values;
}

function isOperator(text: string): text is FilterOperator {
  return Object.hasOwn(FILTER_OPERATORS, text);
}

function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}

function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quoted && character === '\\') {
      part += character + text.charAt(index + 1);
      index += 1;
      continue;
    }
    if (character === '"') quoted = !quoted;
    if (!quoted && character === '(') depth += 1;
    if (!quoted && character === ')') depth -= 1;
    if (!quoted && depth === 0 && character === ',') {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part];
}
