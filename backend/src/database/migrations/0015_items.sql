-- The item list: the products and services that an organization sells, and the lines that were taken from them.

CREATE TABLE public.items (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  name text NOT NULL,
  -- The text of a line. Null: the name.
  description text,
  unit text,
  -- Currency, unitPriceMinor and unitPriceMicros of each price, as a line has them.
  prices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(prices) = 'array'),
  -- A rate that was deleted since stays here without effect.
  tax_rate_ids uuid[] NOT NULL DEFAULT '{}',
  category_id uuid,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  category_name text,
  sort_category text COLLATE "C" NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (category_id, organization_id) REFERENCES oficio.categories (id, organization_id)
);
CREATE INDEX items_by_name ON public.items (organization_id, record_state, sort_name, id);
CREATE INDEX items_by_category ON public.items (organization_id, record_state, sort_category, sort_name, id);
CREATE INDEX items_by_creation ON public.items (organization_id, record_state, created_at, id);
CREATE INDEX items_by_change ON public.items (organization_id, record_state, updated_at, id);
CREATE INDEX items_search ON public.items USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX items_tags ON public.items USING gin (organization_id, tags);
CREATE INDEX items_trash ON public.items (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX items_purge ON public.items (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX items_of_category ON public.items (category_id, organization_id) WHERE category_id IS NOT NULL;

-- A purged item leaves the lines, which keep what they say.
ALTER TABLE oficio.invoice_lines ADD COLUMN item_id uuid,
  ADD FOREIGN KEY (item_id, organization_id) REFERENCES public.items (id, organization_id) ON DELETE SET NULL (item_id);
CREATE INDEX invoice_lines_of_item ON oficio.invoice_lines (item_id, organization_id) WHERE item_id IS NOT NULL;

-- The documents of a client in the order of their creation: the lines of the latest ones are suggested again.
DROP INDEX invoices_of_client;
CREATE INDEX invoices_of_client ON public.invoices (client_id, organization_id, created_at);
