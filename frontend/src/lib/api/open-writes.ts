import { requiredContext } from '../page/required-context.ts';

/**
 * The writes whose dialog is on screen or whose outcome is unknown, by their subject. They outlive their dialogs, so that a
 * dialog that is opened again shows what became of the write, and sends nothing twice.
 */
export type OpenWrites = Map<string, unknown>;

/** The open writes of the signed-in person. */
export const [OpenWritesProvider, useOpenWrites] = requiredContext<OpenWrites>('OpenWrites');
