import { pageAddress } from '../../platform/page-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { mailOf } from '../mails/find-gateway.ts'
import { findOwnAddress } from './store.ts'

/** At once and not by a job, so that whoever tries a mail server hears what it says. */
export const sendTestMail = async (platform: Platform, scope: StaffScope) => {
  const { db, settings, clock, log } = platform
  const to = await findOwnAddress(db, scope)
  if (!to) throw refuse('Conflict', { summary: 'Enter your own e-mail address in your profile first.' })
  const said = await mailOf(platform)
    .send({
      to,
      subject: 'Carillon can send mails',
      text: [
        to.name ? `Hello ${to.name},` : 'Hello,',
        'This is the test mail that you asked for. Invitations, links to choose a password and notices leave the same way.',
        pageAddress(settings, settings.port),
      ].join('\n\n'),
      reference: `carillon-test-${clock.now().getTime()}`,
    })
    .catch((error: Error) => {
      log.warn({ error: error.message }, 'A test mail did not leave')
      return { is: 'refused', problem: 'The mail server cannot be reached, or did not let us in.' } as const
    })
  if (said.is === 'refused') throw refuse('Conflict', { summary: said.problem })
  return { Success: true as const, Address: to.address }
}
