import type { Carrier, CarrierHandlers } from '../../carriers/carrier.ts'
import { readAddress } from '../../carriers/drivers.ts'
import { callbackUrl } from '../../carriers/http/address.ts'
import { noCarrier } from '../../carriers/none/no-carrier.ts'
import { openSmppCarrier } from '../../carriers/smpp/smpp-carrier.ts'
import type { CarrierRow } from '../../features/carriers/read-carriers.ts'
import { carrierIdOf } from '../../features/carriers/store.ts'
import type { Db } from '../../platform/database.ts'
import type { Settings } from '../../platform/settings.ts'

/** The carrier of the settings; its id is known by its address, so that its message ids stay its own. */
export const openUsualCarrier = async (db: Db, link: Settings['smpp'], handlers: CarrierHandlers): Promise<Carrier> => {
  if (!link) return noCarrier
  const carrierId = await carrierIdOf(db, 'smpp', `${link.systemId}@${link.host}:${link.port}`)
  return openSmppCarrier({ ...link, carrierId, isSimulated: link.simulated }, handlers)
}

/** A carrier of the database; undefined when its address cannot be read, which staff see on their page. */
export const openStoredCarrier = (
  { kind, url, carrierId }: CarrierRow,
  publicUrl: string | null,
  handlers: CarrierHandlers,
): Carrier | undefined => {
  const address = readAddress(url)
  if (typeof address === 'string') return undefined
  return address.open({ carrierId, isSimulated: false, callback: callbackUrl(publicUrl, kind, carrierId) }, handlers)
}
