import { dateFilter } from '@carillon/domain/time/day-filter.ts'
import type { Db } from '../../platform/database.ts'
import { pieceByPiece } from '../../platform/planner.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { ConversationRequest } from './read-query.ts'
import { findNamed, findTexts, mostFound, type Searched, searchesAnyDays, wordsOf } from './search-store.ts'

const searchedMs = 14 * 86_400_000

/** Names, phones and words of the last two weeks, or of the days that were asked for. */
export const search = async (
  db: Db,
  scope: Scope,
  { q, numbers, from, to }: Pick<ConversationRequest, 'q' | 'numbers' | 'from' | 'to'>,
  now: Date,
  newest: () => Promise<number[]>,
): Promise<Searched> => {
  const { since, until } = await daysOf(db, scope, { from, to }, now)
  const [texts, named] = await Promise.all([
    textsWith(db, scope, await wordsOf(db, q), { numbers, since, until }),
    findNamed(db, scope, q, mostFound + 1),
  ])
  const digits = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  return {
    texts,
    named: named.slice(0, mostFound),
    digits: digits.length >= 3 ? digits : '',
    newest: named.length > mostFound || digits.length >= 3 ? await newest() : [],
  }
}

const textsWith = (
  db: Db,
  scope: Scope,
  words: readonly string[],
  asked: { numbers: readonly number[]; since: Date; until: Date },
): Promise<Searched['texts']> =>
  words.length === 0 ? Promise.resolve([]) : pieceByPiece(db, (tx) => findTexts(tx, scope, { words, ...asked }))

const daysOf = async (
  db: Db,
  scope: Scope,
  { from, to }: { from: string | undefined; to: string | undefined },
  now: Date,
): Promise<{ since: Date; until: Date }> => {
  // What is stored at this moment by another clock is found too.
  const latest = new Date(now.getTime() + 60_000)
  if (from === undefined && to === undefined) return { since: new Date(now.getTime() - searchedMs), until: latest }
  if (!(await searchesAnyDays(db, scope))) throw refuse('NotAllowed')
  const read = (field: 'from' | 'to', value: string) => {
    const [filter] = dateFilter({ field, operator: field === 'from' ? 'gte' : 'lte', value }, scope.timeZone) ?? []
    if (!filter) throw refuseFields({ [field]: [`${field} must be a day, such as 2026-01-31.`] })
    return new Date(filter.value)
  }
  const until = to === undefined ? latest : read('to', to)
  const since = from === undefined ? new Date(until.getTime() - searchedMs) : read('from', from)
  if (until.getTime() - since.getTime() > mostDays * 86_400_000)
    throw refuseFields({ from: [`Search at most ${mostDays} days at a time.`] })
  return { since, until }
}

const mostDays = 400
