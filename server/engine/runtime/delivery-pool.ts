import { openPool } from '../../platform/database.ts'
import { tellLimits } from '../../platform/open-platform.ts'
import { delivery } from '../../platform/planner.ts'
import type { Platform } from '../../platform/platform.ts'

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
    settings: delivery,
    queryTimeoutMs: 30_000,
  })
