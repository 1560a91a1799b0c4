import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isNamed } from '../contacts/find/store.ts'
import { isAmongSeen } from '../sharing/visible-store.ts'

/** The newest texts that are looked at, and so many names and numbers. A search shows the newest conversations that it finds, not all. */
export const mostFound = 2000

const msPerDay = 86_400_000

/** The newest text of each conversation that has all of these words, or words that begin so. */
type TextFound = { textNumberId: number; phone: number; id: number }

/** What `q` has found, by which conversations are chosen. */
export type Searched = {
  texts: TextFound[]
  /** Phones of contacts. */
  named: number[]
  /** Digits of a phone, from its beginning or its end. */
  digits: string
  /** The newest conversations, where names or digits are of very many. */
  newest: number[]
}

type Asked = { words: readonly string[]; numbers: readonly number[]; since: Date; until: Date }

/**
 * Day by day from the newest on, until there are enough: of a common word that is the first day, and of a rare one a look at each. What
 * waits to leave is not in the index, and is looked at by itself. Words are asked for alone, with the account in them: by another index the
 * words of all its texts would be made anew.
 */
export const findTexts = (db: Db, scope: Scope, { words, numbers, since, until }: Asked): Promise<TextFound[]> => {
  const last = Math.floor((until.getTime() - 1) / msPerDay)
  const first = Math.floor(since.getTime() / msPerDay)
  const query = (
    day: ReturnType<typeof sql>,
  ) => sql`(select string_agg('''' || ${scope.accountId}::bigint || '.' || ${day} || '.' || w || ''':*', ' & ')
    from unnest(${words}::text[]) w)::tsquery`
  const isOfDays = sql`m.created_at >= ${since} and m.created_at < ${until}`
  return all<TextFound>(
    db,
    sql`with texts as ${once} (
        (select m.text_number_id, m.phone, m.text_message_id, m.created_at
        from generate_series(${last}::int, ${first}::int, -1) d(day) cross join lateral (
          select m.text_number_id, m.phone, m.text_message_id, m.created_at from (
            select * from text_messages m where text_words(m.account_id, m.created_at, m.message) @@ ${query(sql`d.day`)}
              and m.type <> 'Verification' and m.type <> 'Notice' and (m.is_inbound or m.state >= 2) ${eachByKey}) m
          where m.account_id = ${scope.accountId} and m.text_number_id = any(${numbers}::bigint[]) and ${isOfDays}
          order by m.created_at desc limit ${mostFound} ${eachByKey}) m
        limit ${mostFound})
        union all
        (select m.text_number_id, m.phone, m.text_message_id, m.created_at
        from (select o.text_message_id from outbox o where o.account_id = ${scope.accountId} and o.lane_id = any(${numbers}::bigint[])
            order by o.due_at desc limit ${mostFound}) o cross join lateral (
          select * from text_messages m where m.account_id = ${scope.accountId} and m.text_message_id = o.text_message_id ${eachByKey}) m
        where m.type <> 'Verification' and m.type <> 'Notice' and ${isOfDays}
          and text_words(m.account_id, m.created_at, m.message) @@ ${query(sql`floor(extract(epoch from m.created_at) / 86400)`)})
      )
      select distinct on (text_number_id, phone) text_number_id as "textNumberId", phone, text_message_id as id
      from texts order by text_number_id, phone, created_at desc, text_message_id desc`,
  )
}

/** Phones of contacts that this user sees and that a search finds, so many at most. */
export const findNamed = async (db: Db, scope: Scope, q: string, limit: number): Promise<number[]> =>
  (await one<{ phones: number[] }>(
    db,
    sql`with named as ${once} (
        select c.primary_phone, c.secondary_phone, c.tertiary_phone from contacts c
        where ${isAmongSeen(scope)} and c.deleted_at is null and ${isNamed(q)} limit ${limit}
      )
      select to_json(array(select distinct p.phone from named cross join lateral
        unnest(array[primary_phone, secondary_phone, tertiary_phone]) p(phone) where p.phone is not null limit ${limit})) as phones`,
  ))!.phones

/** As the index has them. */
export const wordsOf = async (db: Db, q: string): Promise<string[]> =>
  (await one<{ words: string[] }>(
    db,
    sql`select to_json(array(select distinct left(w, 40) from regexp_split_to_table(fold(${q}::text), '[^[:alnum:]]+') w where w <> '')) as words`,
  ))!.words

/** The texts with these ids. */
export const readTexts = (
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<{ id: number; message: string; at: string }[]> =>
  all(
    db,
    sql`select text_message_id as id, message, created_at as at from text_messages
      where account_id = ${scope.accountId} and text_message_id = any(${ids}::bigint[])`,
  )

/** Whether this user searches days of their choice. */
export const searchesAnyDays = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from users where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and 'ConversationDateRangeSearch' = any(features)`,
  )) !== undefined
