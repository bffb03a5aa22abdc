import { Link } from '@tanstack/react-router';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { ITEMS } from './item-area.tsx';
import { NOTES_FIELDS, PRICE_FIELDS, useItemFields } from './item-fields.tsx';

/** The page of one item. */
export function ItemScreen(props: { id: string; editing: string | undefined }) {
  const { details } = useItemFields();
  return (
    <RecordScreen area={ITEMS} badge={({ isArchived }) => isArchived && <Badge>Archived</Badge>} {...props}>
      {(item, section) => (
        <RecordColumns
          main={
            <>
              <RecordSection title="Details" fields={details} {...section('details')} />
              <RecordSection title="Price" fields={PRICE_FIELDS} {...section('price')} />
            </>
          }
          aside={
            <>
              <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                <NotesText>{item.notes}</NotesText>
              </RecordSection>
              <p className="mt-6 text-sm">
                <Link to="/invoices" search={{ item: item.id }} className={TEXT_LINK}>
                  Invoices with this item
                </Link>
              </p>
            </>
          }
        />
      )}
    </RecordScreen>
  );
}
