import { readTextLaunch } from '@carillon/domain/broadcast/text-launch.ts'
import { isLaunchAwaited } from '../../features/text-launches/heard-store.ts'
import { launchSoon } from '../../features/text-launches/launch-text.ts'
import type { Incoming, Meaning } from './incoming.ts'

/**
 * What the authorized mobile texts in: a message that is to go out, or the code for one that waits. A job does what is to be done
 * (features/text-launches/launch-text.ts), so that no large group holds up what others text.
 */
export const launchByText = async (
  { db, scope, number, phone, message, now }: Incoming,
  hasMedia: boolean,
): Promise<Meaning | undefined> => {
  if (number.launch_phone !== phone) return undefined
  const asked = readTextLaunch(message)
  if (!asked || ('code' in asked && !(await isLaunchAwaited(db, scope)))) return undefined
  return {
    type: 'Launch',
    marks: [],
    answer: () => launchSoon(db, { accountId: scope.accountId, phone, hasMedia, ...asked }, now),
  }
}
