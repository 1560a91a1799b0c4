import type { CarrierKind } from '@carillon/contract/carriers.ts'
import type { Db } from '../../platform/database.ts'
import { decrypt } from '../../platform/secrets.ts'
import { rankedCarriers, sealedCarriers } from './store.ts'

export type CarrierRow = {
  carrierId: number
  kind: CarrierKind
  name: string
  /** With user and password. */
  url: string
  isEnabled: boolean
  /** A carrier is opened anew when this differs. */
  changedAt: string
}

/**
 * The carriers with an address of their own, the disabled too: their reports still come in. One that cannot be decrypted, as
 * under another CARILLON_SECRET, is left out; staff see why on their page.
 */
export const openCarrierRows = async (db: Db, secret: string | null): Promise<CarrierRow[]> =>
  (await sealedCarriers(db)).flatMap(({ sealed, ...row }) => {
    const url = unsealUrl(secret, sealed)
    return url === null ? [] : [{ ...row, url }]
  })

/** The carriers of each number in the order in which they are tried; a number without any has that of the settings. */
export const routesOf = async (db: Db, textNumberIds: readonly number[]): Promise<Map<number, number[]>> =>
  new Map((await rankedCarriers(db, textNumberIds)).map((row) => [row.text_number_id, row.carrier_ids]))

/** Null when the secret is another than it was encrypted with. */
export const unsealUrl = (secret: string | null, sealed: Buffer): string | null => {
  if (secret === null) return null
  try {
    return decrypt(secret, sealed)
  } catch {
    return null
  }
}
