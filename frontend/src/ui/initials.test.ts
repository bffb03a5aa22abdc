import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Lucía Ferrer', 'LF'],
  ['Estudio de la Peña y Asociados', 'EA'],
  ['Oficio', 'O'],
  ['ana.ruiz@example.com', 'AR'],
  ['שירה לוי', 'של'],
  ['👩🏽‍🎨 Studio', '👩🏽‍🎨S'],
  ['  ', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
