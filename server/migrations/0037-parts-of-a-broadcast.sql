-- What concerns texts alone stands beside what all parts of a broadcast have in common (docs/decisions/, parts of a channel). In one
-- transaction that gives way to whoever uses broadcasts, so an interruption leaves all as it was.
set local lock_timeout = '2s';
lock table broadcasts in access exclusive mode;

create table broadcast_texts (
  account_id bigint not null,
  broadcast_id bigint not null,
  text_number_id bigint not null,
  text_message text not null,
  signature text not null default '',
  prefix text not null default '',
  include_signature boolean not null default false,
  has_merge_fields boolean not null default false,
  character_limit integer not null,
  credits_each_domestic integer not null,
  credits_each_abroad integer not null,
  segments_each_domestic integer not null default 1,
  segments_each_abroad integer not null default 1,
  quiet_hours boolean not null default false,
  quiet_hours_skipped text not null default '',
  over_limit text not null default 'Refuse' check (over_limit in ('Refuse', 'NextDay')),
  media text[] not null default '{}',
  media_ids bigint[] not null default '{}',
  is_text_survey boolean not null default false,
  survey_reply_yes text not null default '',
  survey_reply_no text not null default '',
  template_merge_id bigint
);
insert into broadcast_texts
  select account_id, broadcast_id, text_number_id, text_message, signature, prefix, include_signature, has_merge_fields, character_limit,
    credits_each_domestic, credits_each_abroad, segments_each_domestic, segments_each_abroad, quiet_hours, quiet_hours_skipped, over_limit,
    media, media_ids, is_text_survey, survey_reply_yes, survey_reply_no, template_merge_id
  from broadcasts order by account_id, broadcast_id;
alter table broadcast_texts
  add primary key (account_id, broadcast_id),
  add foreign key (account_id, broadcast_id) references broadcasts on delete cascade;

select believe_of('broadcast_texts', false);

-- The two indexes by text number go with it.
alter table broadcasts
  drop column text_number_id, drop column text_message, drop column signature, drop column prefix, drop column include_signature,
  drop column has_merge_fields, drop column character_limit, drop column credits_each_domestic, drop column credits_each_abroad,
  drop column segments_each_domestic, drop column segments_each_abroad, drop column quiet_hours, drop column quiet_hours_skipped,
  drop column over_limit, drop column media, drop column media_ids, drop column is_text_survey, drop column survey_reply_yes,
  drop column survey_reply_no, drop column template_merge_id;

-- What may have texts in doubt, and what is being handed over: few, whichever number they leave by.
create index broadcasts_by_end on broadcasts (account_id, (coalesce(completed_at, 'infinity'::timestamptz))) where started_at is not null;
create index broadcasts_under_way on broadcasts (account_id, start_at desc) where started_at is not null and filed_at is null;
