import type { PushSubscription } from '../../gateways/push/push.ts'
import { openWebPush } from '../../gateways/push/web-push.ts'
import type { Job } from '../../platform/jobs.ts'
import { mintScope } from '../../platform/scope.ts'
import { decrypt } from '../../platform/secrets.ts'
import { findUser } from '../directory/store.ts'
import { presenceMs } from './presence-store.ts'
import { pushKeysOf } from './push-keys.ts'
import { deleteToken, findToken } from './push-store.ts'
import { type PushPayload, sendPushJob } from './push-unread.ts'
import { findTold, sweepNotifications as sweep } from './store.ts'
import { wordPush } from './word-push.ts'

/** A push that could not leave for so long says what one knows by then. */
const staleMs = 10 * 60_000
const keptMs = 30 * 86_400_000

/** Pushes to one browser that a text came in. What a push service will not take is tried again; a browser that is gone is forgotten. */
export const sendPush: Job = {
  name: sendPushJob,
  async work(platform, payload) {
    const { db, settings, clock, log } = platform
    const { accountId, userId, notificationId, pushTokenId } = payload as PushPayload
    const found = await findUser(db, accountId, userId)
    if (!found?.isActive) return
    const scope = mintScope(found.facts)
    const told = await findTold(db, scope, notificationId)
    const sealed = await findToken(db, scope, pushTokenId)
    if (!told || !sealed || clock.now().getTime() - Date.parse(told.createdAt) > staleMs) return
    const words = await wordPush(db, scope, told)
    if (!words) return
    const outcome = await openWebPush(settings.localPush).send({
      to: JSON.parse(decrypt(settings.secret!, sealed)) as PushSubscription,
      payload: words,
      keys: await pushKeysOf(platform),
      subject: `mailto:${settings.mailFrom}`,
      now: clock.now(),
    })
    if (outcome.is === 'gone') await deleteToken(db, scope, pushTokenId)
    if (outcome.is === 'refused') log.warn({ accountId, pushTokenId }, `A push was not sent. ${outcome.problem}`)
  },
}

export const sweepNotifications: Job = {
  name: 'notifications.sweep',
  cron: '35 * * * *',
  async work({ db, clock }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms)
    await sweep(db, { toldBefore: before(keptMs), seenBefore: before(10 * presenceMs) })
  },
}
