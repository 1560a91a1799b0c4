-- A number that is reserved (rules/phone-numbers 5) is refused as a contact; among the recipients of a call or a file it is one who is not texted.
create or replace function why_not_text(in_account bigint, in_phone bigint, require_opt_in boolean) returns smallint
language sql stable parallel safe as $$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text') then 1
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'text' and p.phone = in_phone) then 8
    when in_phone between 12000000000 and 19999999999 and (in_phone % 10000000 = 5551212 or in_phone / 10000 % 1000 = 976
      or in_phone / 10000000 % 1000 in (900, 976) or in_phone / 10000000 % 100 = 11) then 4
    when exists (select from phone_lookups l where l.phone = in_phone and not l.is_textable) then 3
    when require_opt_in and not exists (select from opt_ins i where i.account_id = in_account and i.phone = in_phone) then 6
    else 0
  end::smallint
$$;

-- Rows of a file for a broadcast that have no number, the first of them, as FailedContacts tell them.
alter table uploads add column failed jsonb not null default '[]';

-- A monthly plan sends pictures where staff have agreed to it.
alter table accounts add column is_monthly_mms_enabled boolean not null default false;

-- What a program keeps with a broadcast of its own; null where it keeps nothing.
alter table broadcasts add column custom_data jsonb;
