import { parseSmppUrl } from '@carillon/protocols/smpp/url.ts'
import { openBandwidthCarrier } from '../carriers/bandwidth/bandwidth-carrier.ts'
import { parseBandwidthUrl } from '../carriers/bandwidth/bandwidth-url.ts'
import type { Carrier, CarrierHandlers } from '../carriers/carrier.ts'
import { callbackUrl } from '../carriers/http/address.ts'
import { noCarrier } from '../carriers/none/no-carrier.ts'
import { openSmppCarrier } from '../carriers/smpp/smpp-carrier.ts'
import { openTelnyxCarrier } from '../carriers/telnyx/telnyx-carrier.ts'
import { parseTelnyxUrl } from '../carriers/telnyx/telnyx-url.ts'
import { openTwilioCarrier } from '../carriers/twilio/twilio-carrier.ts'
import { parseTwilioUrl } from '../carriers/twilio/twilio-url.ts'
import type { CarrierRow } from '../features/carriers/read-carriers.ts'
import type { Db } from '../platform/database.ts'
import type { Settings } from '../platform/settings.ts'
import { carrierIdOf } from './lease-store.ts'

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
  const shared = { carrierId, isSimulated: false }
  const callback = callbackUrl(publicUrl, kind, carrierId)
  switch (kind) {
    case 'smpp': {
      const link = parseSmppUrl(url)
      return typeof link === 'string' ? undefined : openSmppCarrier({ ...link, ...shared }, handlers)
    }
    case 'twilio': {
      const address = parseTwilioUrl(url)
      return typeof address === 'string'
        ? undefined
        : openTwilioCarrier({ ...shared, url: address, callback }, handlers)
    }
    case 'telnyx': {
      const address = parseTelnyxUrl(url)
      return typeof address === 'string'
        ? undefined
        : openTelnyxCarrier({ ...shared, url: address, callback }, handlers)
    }
    case 'bandwidth': {
      const address = parseBandwidthUrl(url)
      return typeof address === 'string' ? undefined : openBandwidthCarrier({ ...shared, url: address }, handlers)
    }
  }
}
