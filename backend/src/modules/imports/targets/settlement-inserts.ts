/** Where the settlements of imported rows stand, as SQL on the row `row` and on a settlement `part` of its JSON. */
interface ImportedSettlements {
  /** A JSON array; null for a row without settlements. */
  settlements: string;
  invoiceId: string;
  paymentId: string;
  date: string;
}

/** The inserts of settlements by payments and of their taxes. They read `imported_rows`. */
export const settlementInserts = ({
  settlements,
  invoiceId,
  paymentId,
  date,
}: ImportedSettlements): [settlements: string, taxes: string] => [
  `INSERT INTO oficio.settlements (id, organization_id, invoice_id, source, payment_id, date, amount_minor, base_minor,
     created_by, created_at)
   SELECT (part ->> 'id')::uuid, row.organization_id, ${invoiceId}, 'payment', ${paymentId}, ${date},
     (part ->> 'amountMinor')::bigint, (part ->> 'baseMinor')::bigint, row.author, row.at
   FROM imported_rows row, jsonb_array_elements(${settlements}) WITH ORDINALITY AS settlement (part, position)
   ORDER BY row.n, position`,
  `INSERT INTO oficio.settlement_taxes (organization_id, settlement_id, position, name, rate_ppm, kind, exempt, base_minor,
     tax_minor)
   SELECT row.organization_id, (part ->> 'id')::uuid, tax.position, tax.name, tax."ratePpm", tax.kind, tax.exempt,
     tax."baseMinor", tax."taxMinor"
   FROM imported_rows row, jsonb_array_elements(${settlements}) AS part,
     jsonb_to_recordset(part -> 'taxes') AS tax (position integer, name text, "ratePpm" integer, kind text, exempt boolean,
       "baseMinor" bigint, "taxMinor" bigint)`,
];
