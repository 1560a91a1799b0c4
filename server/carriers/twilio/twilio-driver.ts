import type { CarrierDriver } from '../driver.ts'
import { openTwilioCarrier } from './twilio-carrier.ts'
import { parseTwilioUrl } from './twilio-url.ts'
import { twilioWebhook } from './webhook.ts'

export const twilio: CarrierDriver = {
  schemes: ['twilio'],
  reports: 'webhook',
  secrets: { parameters: ['signingkey'] },
  read(url) {
    const read = parseTwilioUrl(url)
    if (typeof read === 'string') return read
    return {
      address: read.address,
      open: (options, handlers) => openTwilioCarrier({ ...options, url: read }, handlers),
      webhook: (carrierId) => twilioWebhook({ carrierId, url: read }),
    }
  },
}
