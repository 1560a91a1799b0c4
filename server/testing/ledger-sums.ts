import type { Scene } from './cast.ts'

/** The balance of Lincoln High and the part of it that is reserved, as the ledger has them. */
export const ledgerSums = async ({ query, accounts }: Scene): Promise<{ balance: number; reserved: number }> => {
  const [sums] = await query<{ balance: number; reserved: number }>(
    `select sum(balance_delta) as balance, sum(reserved_delta) as reserved from credit_entries where account_id = $1`,
    [accounts.lincoln.accountId],
  )
  return sums!
}
