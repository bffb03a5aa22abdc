/** The names of a machine's exports, which follow from its id. */
export interface MachineNames {
  specifier: string;
  machine: string;
  /** Null for a machine without ports. */
  ports: { provide: string; type: string } | null;
}

interface Exception {
  folder?: string;
  ports?: string | null;
}

const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  cooldown: { folder: 'shared' },
  'realtime-reconnect': { ports: 'Realtime' },
  'session-verification': { folder: 'auth' },
  'table-subscription': { folder: 'realtime-reconnect' },
  invoice: { ports: null },
  'loading-overlay': { ports: null },
  outboxMessage: { folder: 'outbox-message', ports: null },
  recurringDocument: { folder: 'recurring-document', ports: null },
  invoiceCheckout: { folder: 'invoice-checkout', ports: null },
  quote: { ports: null },
  renewal: { ports: null },
  subscription: { ports: null },
  ticket: { ports: null },
  toasts: { ports: null },
};

export function namesOf(machineId: string): MachineNames {
  const pascal = machineId.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const { folder = machineId, ports = pascal } = EXCEPTIONS[machineId] ?? {};
  return {
    specifier: `@oficio/machines/${folder}`,
    machine: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Machine`,
    ports: ports === null ? null : { provide: `provide${ports}Ports`, type: `${ports}Ports` },
  };
}
