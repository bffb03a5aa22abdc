import { TEXT } from '@oficio/contracts';
import type { TypedPerson } from '../answering-person.ts';

interface PersonFieldsProps {
  words: { name: string; note: string; optional: string; faults: { name: string } };
  /** What somebody has typed, if it can't be stored. */
  filled: (TypedPerson & { faults: { name?: boolean } }) | null;
}

/** The name of the person who answers, and a note. */
export function PersonFields({ words, filled }: PersonFieldsProps) {
  const isWrong = filled?.faults.name === true;
  return (
    <>
      <p className="field">
        <label htmlFor="name">{words.name}</label>
        <input
          id="name"
          name="name"
          required
          maxLength={TEXT.short}
          autoComplete="name"
          defaultValue={filled?.name}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'name-fault' : undefined}
        />
        {isWrong && (
          <span id="name-fault" className="fault" role="alert">
            {words.faults.name}
          </span>
        )}
      </p>
      <p className="field">
        <label htmlFor="note">
          {words.note} <span className="muted">({words.optional})</span>
        </label>
        <textarea id="note" name="note" rows={3} maxLength={TEXT.long} defaultValue={filled?.note} />
      </p>
    </>
  );
}
