-- What was decided by hand about single people of a series, for each of its runs.
create table repeating_decisions (
  account_id bigint not null,
  repeating_id bigint not null,
  phone bigint not null,
  -- Left out, from whichever group or list they come.
  is_excluded boolean not null default false,
  -- Instead of the message of the series, as long as that stays the same.
  own_message text,
  primary key (account_id, repeating_id, phone),
  foreign key (account_id, repeating_id) references repeating_broadcasts on delete cascade
);

-- A set that nobody has any more is found by it.
create index broadcast_sources_by_audience on broadcast_sources (account_id, audience_id) where audience_id is not null;

-- A series holds all that a broadcast does, those that were made before it could too.
update repeating_broadcasts set form =
  '{"Media": [], "IsTextSurvey": false, "TextSurveyAutoReplies": [], "Labels": [], "PrimaryPhoneNumbersOnly": false}'::jsonb || form;
