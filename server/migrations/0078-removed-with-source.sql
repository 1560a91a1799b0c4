-- Whether a removed person was taken out with what they came with, and not alone: only who was taken out alone is left out of the
-- runs of a series whose groups have them.
alter table audience_members add column removed_with_source boolean not null default false;
