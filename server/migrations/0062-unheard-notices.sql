-- The text that told a phone how to opt out: where it fails, the next one tells it again (rules/texts 5). Neither is known of those before.
alter table texted_numbers add column broadcast_id bigint, add column text_message_id bigint;
