import { TEXT } from '@oficio/contracts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

/** Who has answered, and what the person has said. */
export interface TypedAnswer {
  name: string;
  note: string;
}

export const NO_ANSWER: TypedAnswer = { name: '', note: '' };

interface AnswerFieldsProps {
  typed: TypedAnswer;
  onChange: (change: Partial<TypedAnswer>) => void;
  faultOf: (field: string) => string | undefined;
  note: { label: string; hint: string };
}

/** The fields of an answer that a member enters for the client. */
export function AnswerFields({ typed, onChange, faultOf, note }: AnswerFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        hint="The person who has answered for your client"
        value={typed.name}
        maxLength={TEXT.short}
        error={faultOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextAreaField
        label={note.label}
        name="note"
        optional
        hint={note.hint}
        value={typed.note}
        maxLength={TEXT.long}
        error={faultOf('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
