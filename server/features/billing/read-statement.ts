import type { Statement, StatementEntry } from '@carillon/contract/billing.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { listEntries, outcomesOf, readAtOnce } from './statement-store.ts'

/** The credits of one broadcast, for who made it and for owners and admins. */
export const readStatement = ({ db }: Platform, scope: Scope, broadcastId: number): Promise<Statement> =>
  transaction(db, async (tx) => {
    await readAtOnce(tx)
    const outcomes = await outcomesOf(tx, scope, broadcastId)
    if (!outcomes) throw refuse('NotFound')
    if (outcomes.user_id !== scope.userId && scope.role === 'user') throw refuse('NotAllowed')
    const Entries = await listEntries(tx, scope, broadcastId)
    const [Reserved, Used, Released] = [sumOf(Entries, 'Reserved'), sumOf(Entries, 'Used'), sumOf(Entries, 'Released')]
    const Held = cents(Reserved - Used - Released)
    return {
      BroadcastID: broadcastId,
      BroadcastName: outcomes.name,
      Entries,
      Reserved,
      Used,
      Released,
      Held,
      AddsUp: Used === outcomes.used && (outcomes.is_over ? Held === 0 : Held >= 0),
    }
  })

const sumOf = (entries: readonly StatementEntry[], kind: StatementEntry['Kind']) =>
  cents(entries.reduce((sum, { Kind, Credits }) => sum + (Kind === kind ? Credits : 0), 0))

/** Credits have two digits, and a sum of doubles may have more. */
const cents = (credits: number) => Math.round(credits * 100) / 100
