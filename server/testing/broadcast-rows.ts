const typesOfCommon = {
  ...{ account_id: 'bigint', user_id: 'bigint', name: 'text', type: 'text', status: 'text', phone_number_count: 'int' },
  ...{ max_credit_cost: 'numeric', calling_window: 'jsonb', start_at: 'timestamptz', created_at: 'timestamptz' },
  ...{ started_at: 'timestamptz', finalizing_at: 'timestamptz', completed_at: 'timestamptz' },
  ...{ deleted_at: 'timestamptz', released_at: 'timestamptz' },
} as const
const typesOfText = {
  ...{ text_number_id: 'bigint', text_message: 'text', signature: 'text', character_limit: 'int', media: 'text[]' },
  ...{ has_merge_fields: 'boolean', credits_each_domestic: 'int', credits_each_abroad: 'int' },
  ...{ segments_each_domestic: 'int', segments_each_abroad: 'int', over_limit: 'text', is_text_survey: 'boolean' },
  ...{ quiet_hours: 'boolean', quiet_hours_skipped: 'text' },
} as const

/** Whether a column is of the text of a broadcast and not of the broadcast itself. */
export const isOfText = (column: string): boolean => column in typesOfText

type Columns = Partial<Record<'broadcast_id' | keyof typeof typesOfCommon | keyof typeof typesOfText, string>>

const usual: Columns = {
  ...{ user_id: '1', name: `'Snow'`, type: `'SMS'`, status: `'Broadcasting'`, phone_number_count: '1' },
  ...{ max_credit_cost: '0', start_at: 'now()', created_at: 'now()', text_message: `'Hi'`, character_limit: '320' },
  ...{ credits_each_domestic: '1', credits_each_abroad: '1' },
}

/**
 * Common table expressions that put in a broadcast with its text for each row of `from`. Columns of both are expressions of SQL;
 * `made` has the keys and the text number.
 */
export const madeBroadcasts = (
  columns: Columns & { account_id: string; text_number_id: string },
  from = '',
): string => {
  const all: Columns = {
    broadcast_id: `nextval(pg_get_serial_sequence('broadcasts', 'broadcast_id'))`,
    ...usual,
    ...columns,
  }
  const types = { broadcast_id: 'bigint', ...typesOfCommon, ...typesOfText }
  const values = Object.entries(all).map(([name, value]) => `(${value})::${types[name as keyof Columns]} as ${name}`)
  const namesOf = (of: object) => Object.keys(all).filter((name) => name in of)
  const common = ['broadcast_id', ...namesOf(typesOfCommon)].join()
  const text = ['account_id', 'broadcast_id', ...namesOf(typesOfText)].join()
  return `given as materialized (select ${values.join(', ')} ${from}
    ), common as (
      insert into broadcasts (${common}) overriding system value select ${common} from given
    ), made as (
      insert into broadcast_texts (${text}) select ${text} from given returning account_id, broadcast_id, text_number_id
    )`
}
