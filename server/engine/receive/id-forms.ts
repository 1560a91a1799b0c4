import { messageIdForms } from '@carillon/protocols/smpp/receipt.ts'
import type pg from 'pg'
import { knownForms, noteExact } from './id-form-store.ts'
import type { Receipt } from './receipts.ts'

/** Matches are common and say the same: a few ids now and then are enough. */
const noteEveryMs = 60_000
const mostIds = 20

/** Keeps note of carriers whose receipts name their texts by ids as they are. */
export const openExactIds = (pool: pg.Pool) => {
  const noted = new Map<number, number>()
  return async (receipts: readonly Receipt[]) => {
    const now = performance.now()
    for (const [carrierId, list] of Map.groupBy(receipts, (receipt) => receipt.carrierId)) {
      if (now - (noted.get(carrierId) ?? -Infinity) < noteEveryMs) continue
      noted.set(carrierId, now)
      const forms = new Set(
        list.slice(0, mostIds).flatMap(({ messageId }) => messageIdForms(messageId ?? '').map(({ form }) => form)),
      )
      if (forms.size > 0) await noteExact(pool, carrierId, [...forms])
    }
  }
}

export type Forms = {
  /** Ids of the forms that this carrier has been seen to use. */
  seen(receipt: Receipt): string[]
  /** Those that are not known to be used and may yet be, by id. */
  possible(receipt: Receipt): Map<string, string[]>
}

export const readForms = async (tx: pg.PoolClient, receipts: readonly Receipt[]): Promise<Forms> => {
  const known = new Map(
    (await knownForms(tx, [...new Set(receipts.map(({ carrierId }) => carrierId))])).map((row) => [
      `${row.carrier_id} ${row.form}`,
      row,
    ]),
  )
  const formsOf = ({ carrierId, messageId }: Receipt) =>
    messageIdForms(messageId ?? '').map(({ form, id }) => ({ form, id, ...known.get(`${carrierId} ${form}`) }))
  return {
    seen: (receipt) => [...new Set(formsOf(receipt).flatMap(({ id, is_seen }) => (is_seen ? id : [])))],
    possible(receipt) {
      const possible = formsOf(receipt).filter(({ is_seen, is_ruled_out }) => !is_seen && !is_ruled_out)
      return new Map(
        [...Map.groupBy(possible, ({ id }) => id)].map(([id, forms]) => [id, forms.map(({ form }) => form)]),
      )
    },
  }
}
