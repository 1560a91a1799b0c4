import type { CarrierDriver } from '../driver.ts'
import { openTelnyxCarrier } from './telnyx-carrier.ts'
import { parseTelnyxUrl } from './telnyx-url.ts'
import { telnyxWebhook } from './webhook.ts'

export const telnyx: CarrierDriver = {
  schemes: ['telnyx'],
  reports: 'webhook',
  secrets: { isUser: true },
  read(url) {
    const read = parseTelnyxUrl(url)
    if (typeof read === 'string') return read
    return {
      address: read.address,
      open: (options, handlers) => openTelnyxCarrier({ ...options, url: read }, handlers),
      webhook: (carrierId) => telnyxWebhook({ carrierId, url: read }),
    }
  },
}
