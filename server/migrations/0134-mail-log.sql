-- What staff look up of mails: to whom each went and under which subject. What it said is not kept.
alter table mails
  add column mail_id bigint generated always as identity,
  add column address text not null default '',
  add column subject text not null default '';
create index mails_latest on mails (mail_id);
