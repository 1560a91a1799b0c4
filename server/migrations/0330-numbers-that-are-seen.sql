-- Who reads what was said on a text number, and says nothing there.
alter table user_text_numbers add column is_seen_only boolean not null default false;
