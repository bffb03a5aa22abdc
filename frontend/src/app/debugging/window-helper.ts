import type { QueryClient } from '@tanstack/react-query';
import { checkLayers, type LayerReport } from './layer-check.ts';

const HELPER_KEYS = ['/api/income', '/api/projects/analytics'] as const;
const [INCOME] = HELPER_KEYS;

interface IncomeReport {
  says: string;
  entries: number;
  /** Ids of the entries without a `clientName`. */
  withoutClientName: string[];
}

export interface WindowHelper {
  /** Refetches income and the figures of projects. */
  refreshIncome(): Promise<string>;
  /** Checks that each loaded income entry has its client's name. */
  checkIncome(): IncomeReport;
  /** Checks that each open menu is above everything that it overlaps; `seconds` leave time to open one. */
  checkMenus(seconds?: number): Promise<LayerReport>;
  keys: typeof HELPER_KEYS;
  help(): string;
}

type HelperWindow = Window & { oficio?: WindowHelper };

/** `window.oficio`: a developer's helper for the console. Each function returns its result and logs it. */
export function installWindowHelper(page: Window, queryClient: () => QueryClient | null): void {
  const helper: WindowHelper = {
    keys: HELPER_KEYS,
    help: () => print(HELP),
    async refreshIncome() {
      const client = queryClient();
      if (!client) return print(NOBODY);
      const read = HELPER_KEYS.filter((key) => client.getQueriesData({ queryKey: [key] }).length > 0);
      await Promise.all(read.map((key) => client.invalidateQueries({ queryKey: [key] })));
      return print(
        HELPER_KEYS.map((key) => (read.includes(key) ? `${key} is being read again.` : notRead(key))).join(
          ' ',
        ),
      );
    },
    checkIncome() {
      const report = incomeReport(queryClient());
      print(report.says);
      return report;
    },
    async checkMenus(seconds = 0) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      const report = checkLayers(page.document);
      print(report.says);
      return report;
    },
  };
  (page as HelperWindow).oficio = helper;
}

export function removeWindowHelper(page: Window): void {
  delete (page as HelperWindow).oficio;
}

const NOBODY = 'Nobody is signed in, so nothing has been read from the server yet.';
const HELP = [
  'oficio.refreshIncome()       reads income and the figures of projects again',
  'oficio.checkIncome()         tells which income entries carry no clientName',
  'oficio.checkMenus(seconds)   tells whether open menus lie above everything; seconds leave time to open one',
  `oficio.keys                  ${HELPER_KEYS.join(', ')}`,
].join('\n');

function incomeReport(client: QueryClient | null): IncomeReport {
  const nothing = { entries: 0, withoutClientName: [] };
  if (!client) return { says: NOBODY, ...nothing };
  const answers = client.getQueriesData({ queryKey: [INCOME] }).map(([, answer]) => answer);
  const entries = answers.flatMap(entriesOf);
  if (answers.length === 0) return { says: notRead(INCOME), ...nothing };
  const withoutClientName = entries.filter((entry) => !hasClientName(entry)).map(({ id }) => String(id));
  const says =
    withoutClientName.length === 0
      ? `All ${entries.length} income entries carry clientName.`
      : `${withoutClientName.length} of ${entries.length} income entries carry no clientName: ${withoutClientName.join(', ')}.`;
  return { says, entries: entries.length, withoutClientName };
}

type Entry = { id?: unknown; clientName?: unknown };

/** An answer is a list, or has a list in `items`. */
function entriesOf(answer: unknown): Entry[] {
  const list = Array.isArray(answer) ? answer : (answer as { items?: unknown } | undefined)?.items;
  return Array.isArray(list) ? list : [];
}

function hasClientName({ clientName }: Entry): boolean {
  return typeof clientName === 'string' && clientName.trim() !== '';
}

function notRead(key: string): string {
  return `Nothing has been read from ${key} yet: no screen that was open asks for it.`;
}

function print(text: string): string {
  // biome-ignore lint/suspicious/noConsole: the console is this helper's output.
  console.info(text);
  return text;
}
