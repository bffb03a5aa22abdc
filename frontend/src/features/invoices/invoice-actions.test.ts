import type { InvoiceListItem } from '@oficio/contracts';
import { expect, test } from 'vitest';
import type { RecordAction } from '../../records/record-area.ts';
import { stateAllows } from './invoice-actions.ts';

const DRAFT: InvoiceListItem = {
  id: '1',
  title: 'Draft for Café Lumbre',
  number: null,
  kind: 'invoice',
  clientId: '2',
  clientName: 'Café Lumbre',
  issueDate: null,
  dueDate: null,
  currency: 'MXN',
  totalMinor: 100,
  balanceMinor: 100,
  lifecycle: 'draft',
  delivery: 'none',
  settlement: 'open',
  scheduledFor: null,
  sentAt: null,
  viewedAt: null,
  isArchived: false,
  creditedMinor: 0,
  hasSettlements: false,
  version: 1,
  recurringId: null,
  occurrence: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const ISSUED = { ...DRAFT, lifecycle: 'issued', number: 'INV-2026-0001' } as const;
const ACTIONS: readonly RecordAction[] = ['edit', 'archive', 'restore', 'remove'];

test.each<[string, InvoiceListItem, RecordAction[]]>([
  ['a draft', DRAFT, ['edit', 'archive', 'remove']],
  ['a scheduled invoice', { ...DRAFT, lifecycle: 'scheduled', scheduledFor: '2026-12-01' }, ['archive']],
  ['an issued invoice with a balance', ISSUED, []],
  ['a void invoice', { ...ISSUED, lifecycle: 'void', balanceMinor: 0 }, ['archive']],
  ['an archived one', { ...ISSUED, lifecycle: 'void', balanceMinor: 0, isArchived: true }, ['restore']],
])('%s allows these actions of every area', (_, invoice, allowed) => {
  expect(ACTIONS.filter((action) => stateAllows(invoice, action))).toEqual(allowed);
});
