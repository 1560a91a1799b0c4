import { openPool } from '../../platform/database.ts'
import { tellLimits } from '../../platform/open-platform.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * The statements of delivery reach a few hundred rows by key, whatever the statistics of a table say that was filled a moment
 * ago: always by index, and planned once for each connection.
 */
export const byKey = [
  ...['plan_cache_mode=force_generic_plan', 'jit=off', 'enable_seqscan=off', 'enable_mergejoin=off'],
  // In the order of the index: a few hundred rows from somewhere in a million are not sorted out of all that follow.
  'enable_bitmapscan=off',
]

/**
 * A node that is frozen in the middle of a transaction must not hold up those who do its work; and who waits for rows that somebody
 * holds gives connection and lease back soon, for others to go on.
 */
const limits = { statement: '20s', lock: '500ms', transaction: '60s', idle: '3s' }

/** Connections for what the engine does for each batch of texts, answers and receipts. */
export const openDeliveryPool = ({ settings, log, metrics }: Platform, onError: (error: unknown) => void) =>
  openPool(settings.databaseUrl!, {
    max: 12,
    applicationName: 'carillon delivery',
    onError,
    onLimit: tellLimits(log, metrics),
    limits,
    settings: byKey.map((setting) => `-c ${setting}`).join(' '),
    queryTimeoutMs: 30_000,
  })
