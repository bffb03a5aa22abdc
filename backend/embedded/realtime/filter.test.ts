import { expect, test } from 'vitest';
import { type FilterCondition, parseFilter } from './filter.ts';

const condition = (
  column: string,
  operator: FilterCondition['operator'],
  values: string[],
  negated = false,
): FilterCondition => ({ column, negated, operator, values });

test.each<[string, FilterCondition[]]>([
  ['', []],
  ['  ', []],
  ['id=eq.1', [condition('id', 'eq', ['1'])]],
  ['id=eq.', [condition('id', 'eq', [''])]],
  ['name=eq.a.b=c', [condition('name', 'eq', ['a.b=c'])]],
  ['name=eq."a,b(\\"c\\\\"', [condition('name', 'eq', ['a,b("c\\'])]],
  ['a=gt.1,b=not.lte.2', [condition('a', 'gt', ['1']), condition('b', 'lte', ['2'], true)]],
  ['a=in.(1,"2,3", 4)', [condition('a', 'in', ['1', '2,3', '4'])]],
  ['a=not.in.(x),b=is.null', [condition('a', 'in', ['x'], true), condition('b', 'is', ['null'])]],
  ['a=like.%x_,b=imatch.^(a,b)$', [condition('a', 'like', ['%x_']), condition('b', 'imatch', ['^(a,b)$'])]],
  ['a=isdistinct.1', [condition('a', 'isdistinct', ['1'])]],
])('%s is parsed', (filter, conditions) => {
  expect(parseFilter(filter)).toEqual({ conditions });
});

test.each([
  ['id', 'id'],
  ['id=1', 'id=1'],
  ['id=eq', 'id=eq'],
  ['=eq.1', '=eq.1'],
  ['id=near.1', 'id=near.1'],
  ['id=constructor.1', 'id=constructor.1'],
  ['id=in.1,2', 'id=in.1'],
  ['id=is.maybe', 'id=is.maybe'],
  [Array.from({ length: 11 }, () => 'a=eq.1').join(','), 'more than 10 conditions'],
  ['id=eq.1,,id=eq.2', ''],
  [`id=in.(${Array.from({ length: 101 }, () => 1).join(',')})`, expect.stringContaining('id=in.(1,1')],
])('%s is refused', (filter, error) => {
  expect(parseFilter(filter)).toEqual({ error });
});
