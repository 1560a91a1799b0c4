-- Codes by text alone may be a second factor: then there is no app, or one that is being set up beside it.
alter table second_factors alter column secret_encrypted drop not null;
alter table second_factors add column app_since timestamptz;
update second_factors set app_since = on_since;
alter table second_factors
  add constraint second_factors_shown_by check (on_since is null or app_since is not null or phone is not null),
  add constraint second_factors_app check (app_since is null or (on_since is not null and secret_encrypted is not null));
-- Codes of sign-ins go to a phone that was chosen for them, so they are not counted among those that verify phones.
alter table verification_codes add column for_sign_in boolean not null default false;
