-- Who may be asking to stop gets no texts until a person has decided (rules/opt-outs 12), and is told as that: 9 is no opt-out yet.
create or replace function why_not_text(in_account bigint, in_phone bigint, require_opt_in boolean) returns smallint
language sql stable parallel safe as $$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    -- Asked once of those who have no opt-out, who are nearly all.
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text') then case
      when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text'
        and o.source <> 'text message to review') then 1 else 9 end
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'text' and p.phone = in_phone) then 8
    when in_phone between 12000000000 and 19999999999 and (in_phone % 10000000 = 5551212 or in_phone / 10000 % 1000 = 976
      or in_phone / 10000000 % 1000 in (900, 976) or in_phone / 10000000 % 100 = 11) then 4
    when exists (select from phone_lookups l where l.phone = in_phone and not l.is_textable) then 3
    when require_opt_in and not exists (select from opt_ins i where i.account_id = in_account and i.phone = in_phone) then 6
    else 0
  end::smallint
$$;

-- When an import was taken back; its undo itself is kept for ten minutes.
alter table uploads add column undone_at timestamptz;
