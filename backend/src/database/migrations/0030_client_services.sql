-- How many services, domains and certificates each client has, and the nearest day on which one of them ends.
-- schema/09_services.sql says which rows count. The start that brings the table counts the present rows.
CREATE TABLE oficio.client_services (
  client_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  services integer NOT NULL DEFAULT 0,
  -- Infinity: none of them has a day.
  next_renewal_on date NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (client_id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_services_by_renewal ON oficio.client_services (organization_id, next_renewal_on, client_id);
