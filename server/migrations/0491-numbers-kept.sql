-- What a row of an import was before it got further numbers of a row above, or was made a contact of its further numbers.
set local lock_timeout = '2s';
alter table import_rows add column own jsonb;
