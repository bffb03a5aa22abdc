import { expect, test } from 'vitest';
import { cleanSenderName, senderNameFault } from './sender-name.ts';

test.each([
  ['Estudio Sol', 'Estudio Sol'],
  ['Añejo, S.A.', 'Añejo, S.A.'],
  ['Oficina 21', 'Oficina 21'],
])('%s can be a sender’s name', (name, clean) => {
  expect([senderNameFault(name), cleanSenderName(name)]).toEqual([null, clean]);
});

test.each([
  ['Bank <bank@example.com>', 'Bank bank example.com'],
  ['"Bank"', 'Bank'],
  ['Bank ＜bank＠example.com＞', 'Bank bank example.com'],
])('%s can’t, because it looks like an address', (name, clean) => {
  expect([senderNameFault(name), cleanSenderName(name)]).toEqual([
    'A sender’s name can’t have <, >, @ or "',
    clean,
  ]);
});

test.each([
  ['Oficio', ''],
  ['Soporte de OFICIO', 'Soporte de'],
  ['Ofício Billing', 'Billing'],
  ['O\u200bficio Billing', 'Billing'],
  ['\u041eficio Billing', 'Billing'],
  ['0f1cio-Billing', ''],
  ['Oflcio Billing', 'Billing'],
])('%s can’t, because it names the product', (name, clean) => {
  expect([senderNameFault(name), cleanSenderName(name)]).toEqual([
    'A sender’s name can’t have Oficio’s name in it',
    clean,
  ]);
});
