import {
  DEFAULT_ACCENT,
  isColor,
  type OrganizationMails,
  PRODUCT_NAME,
  TEXT,
  type UpdateOrganizationMailsBody,
} from '@oficio/contracts';
import type { FieldControl, OwnKind, PathOf, RecordField } from '../../records/record-fields.ts';
import { ColorField } from '../../ui/color-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';

type MailField = RecordField<OrganizationMails, PathOf<UpdateOrganizationMailsBody>>;

const ACCENT: OwnKind = {
  empty: '',
  read: (stored) => stored ?? '',
  write: String,
  words: String,
  input: ({ value, onChange, errorOf }) => (
    <ColorField
      label="Accent color"
      name="accent"
      hint="Used behind white text. Leave it empty to use Oficio’s own."
      fallback={DEFAULT_ACCENT}
      value={String(value)}
      error={errorOf('accent')}
      onValueChange={onChange}
    />
  ),
};

const SIGNATURE: OwnKind = {
  empty: '',
  read: (stored) => stored ?? '',
  write: String,
  words: String,
  input: (control) => <SignatureField {...control} />,
};

export const MAIL_FIELDS: readonly MailField[] = [
  {
    name: 'senderName',
    label: 'Sender’s name',
    wide: true,
    hint: 'Leave it empty to use the name your clients know.',
    fact: ({ senderName, clientName }) => `${senderName ?? clientName} via ${PRODUCT_NAME}`,
  },
  {
    name: 'accent',
    label: 'Accent color',
    kind: ACCENT,
    wide: true,
    fact: ({ accent }) => <Swatch color={accent} />,
  },
  {
    name: 'signature',
    label: 'Signature',
    kind: SIGNATURE,
    wide: true,
    fact: ({ signature, senderName, clientName }) => (
      <span className="whitespace-pre-line">{signature ?? senderName ?? clientName}</span>
    ),
  },
];

function SignatureField({ value, onChange, errorOf }: FieldControl) {
  return (
    <TextAreaField
      label="Signature"
      name="signature"
      hint={`The end of every email: plain text, at most ${TEXT.signature} characters. Leave it empty to use the sender’s name.`}
      value={String(value)}
      error={errorOf('signature')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Swatch({ color }: { color: string | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 rounded-[4px] border border-hairline"
        style={{ backgroundColor: color !== null && isColor(color) ? color : DEFAULT_ACCENT }}
      />
      {color ?? 'Oficio’s own'}
    </span>
  );
}
