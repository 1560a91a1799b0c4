import type { Db } from '../../platform/database.ts'
import { type Difference, heldWrongly, reconcile, type WronglyHeld } from './store.ts'

export type LedgerCheck = {
  /** Accounts whose spendable credits are not what their ledger says. */
  balances: Difference[]
  /** Broadcasts and single texts that hold fewer credits than none, or any at all after they are over. */
  holds: WronglyHeld[]
}

/** Whether the credits of the whole installation add up; both lists must be empty, always. */
export const checkLedger = async (db: Db): Promise<LedgerCheck> => ({
  balances: await reconcile(db),
  holds: await heldWrongly(db),
})
