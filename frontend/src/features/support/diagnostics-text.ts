import type { TicketDiagnostics } from '@oficio/contracts';

/** What is sent of a page, as a person reads it. */
export function diagnosticsText({ version, path, transitions }: TicketDiagnostics): string {
  return [
    `Version: ${version}`,
    `Page: ${path}`,
    transitions.length === 0 ? 'No steps were recorded.' : 'Last steps:',
    ...transitions,
  ].join('\n');
}
