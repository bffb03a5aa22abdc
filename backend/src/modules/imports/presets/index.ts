import { banks } from './banks.ts';
import { bigcapital } from './bigcapital.ts';
import { domainMod } from './domainmod.ts';
import { freshBooks } from './freshbooks.ts';
import { invoiceNinja } from './invoice-ninja.ts';
import { invoiceNinjaReports } from './invoice-ninja-reports.ts';
import { invoiceShelf } from './invoice-shelf.ts';
import { midday } from './midday.ts';
import { ownFiles } from './own-files.ts';
import type { Preset } from './preset.types.ts';
import { timeTrackers } from './time-trackers.ts';
import { whmcs } from './whmcs.ts';

export type { Preset } from './preset.types.ts';

/** The files that are recognised by their headers, the product's own first. */
export const PRESETS: readonly Preset[] = [
  ...ownFiles,
  ...invoiceNinja,
  ...invoiceNinjaReports,
  ...midday,
  ...invoiceShelf,
  ...bigcapital,
  ...domainMod,
  ...whmcs,
  ...freshBooks,
  ...timeTrackers,
  ...banks,
];
