-- After how many days passwords of an account are to be replaced; null is never.
alter table sign_in_settings add column password_days smallint check (password_days between 30 and 730);
