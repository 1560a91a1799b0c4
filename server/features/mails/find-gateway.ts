import type { MailGateway } from '../../gateways/mail/mail.ts'
import { openMail } from '../../gateways/mail/open-mail.ts'
import type { Platform } from '../../platform/platform.ts'

/** The mail server of this process. */
export const mailOf = ({ settings }: Pick<Platform, 'settings'>): MailGateway => {
  const known = gateways.get(settings)
  if (known) return known
  const opened = openMail(settings)
  gateways.set(settings, opened)
  return opened
}

const gateways = new WeakMap<Platform['settings'], MailGateway>()
