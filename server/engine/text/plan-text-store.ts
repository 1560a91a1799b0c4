import { type Db, one, sql } from '../../platform/database.ts'

/** What of a broadcast and its account decides about each of its texts. */
export type Text = {
  require_text_opt_in: boolean
  has_merge_fields: boolean
  credits_each_domestic: number
  credits_each_abroad: number
  segments_each_domestic: number
  segments_each_abroad: number
  text_message: string
  signature: string
  prefix: string
  character_limit: number
  has_media: boolean
  has_places: boolean
}

export const readText = async (tx: Db, of: { account_id: number; broadcast_id: number }): Promise<Text> =>
  (await one<Text>(
    tx,
    sql`select a.require_text_opt_in, t.has_merge_fields, t.credits_each_domestic, t.credits_each_abroad,
        t.segments_each_domestic, t.segments_each_abroad, t.text_message, t.signature, t.prefix, t.character_limit,
        cardinality(t.media) > 0 as has_media, t.quiet_hours and t.quiet_hours_skipped = '' as has_places
      from broadcast_texts t join accounts a using (account_id)
      where t.account_id = ${of.account_id} and t.broadcast_id = ${of.broadcast_id}`,
  ))!
