import { createFileRoute } from '@tanstack/react-router';
import { ItemScreen } from '../../../../features/items/item-screen.tsx';

export const Route = createFileRoute('/_app/invoices/items/$itemId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function ItemPage() {
    const { itemId } = Route.useParams();
    return <ItemScreen key={itemId} id={itemId} editing={Route.useSearch().edit} />;
  },
});
