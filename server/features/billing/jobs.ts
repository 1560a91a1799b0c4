import { patiently } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { type LedgerResult, saveSetting } from '../operations/settings-store.ts'
import { checkLedger, type LedgerCheck } from './check-ledger.ts'

/** Every night, in the hours when the least is sent: reads the whole ledger, changes nothing, and leaves what it found for staff. */
export const checkLedgerNightly: Job = {
  name: 'billing.check-ledger',
  cron: '41 8 * * *',
  async work({ db, clock, log }) {
    const found = inWords(await patiently(db, '30min', checkLedger))
    const result: LedgerResult = { count: found.length, disagreements: found.slice(0, mostTold) }
    if (result.count > 0) log.error(result, 'the ledger does not add up')
    await saveSetting(db, null, 'ledger-check', result, clock.now())
  },
}

const mostTold = 20

const inWords = ({ balances, holds }: LedgerCheck): string[] => [
  ...balances.map(
    ({ account_id, available, ledger }) =>
      `Account ${account_id} may spend ${available} credits, and by its ledger ${ledger}.`,
  ),
  ...holds.map(
    ({ account_id, broadcast_id, text_message_id, status, reserved }) =>
      `${text_message_id === null ? `Broadcast ${broadcast_id}` : `Text ${text_message_id}`} of account ${account_id} (${status}) holds ${reserved} credits.`,
  ),
]
