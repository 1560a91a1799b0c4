import type { Carrier } from '@carillon/contract/carriers.ts'
import { reportsByWebhook } from '../../carriers/drivers.ts'
import type { Db } from '../../platform/database.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { hideSecrets } from './hide-secrets.ts'
import { unsealUrl } from './read-carriers.ts'
import { type CarrierListed, listCarriers } from './store.ts'

const unreadable =
  'Its address was encrypted with another CARILLON_SECRET, so no engine can use it. Enter the whole address again.'

/** `origin` is where the providers reach us. */
type Shown = { secret: string | null; origin: string }

export const showCarriers = async (db: Db, scope: StaffScope, shown: Shown): Promise<Carrier[]> =>
  (await listCarriers(db, scope)).map((row) => show(row, shown))

export const showCarrier = async (
  db: Db,
  scope: StaffScope,
  carrierId: number,
  shown: Shown,
): Promise<Carrier | undefined> => (await listCarriers(db, scope, carrierId)).map((row) => show(row, shown))[0]

const show = ({ sealed, ...row }: CarrierListed, { secret, origin }: Shown): Carrier => {
  const url = sealed && unsealUrl(secret, sealed)
  return {
    ...row,
    Url: url ? hideSecrets(url) : '',
    Trouble: sealed && url === null ? unreadable : '',
    WebhookUrl: reportsByWebhook(row.Kind) ? `${origin}/webhooks/${row.Kind}/${row.CarrierID}` : null,
  }
}
