/**
 * Users are told that texts are unread, and what callers left unheard (rules/inbox 17, 18, 27).
 *
 *   a text comes in ─► heard_numbers ─► due_notices ─► a mail, a text, a push
 *     with the text      who is to be told   at its time: still unread? inbox shut? within the hours? a period since the last?
 *
 * Each arrow is a transaction. So nothing is lost with a process; and a due notice is told by whoever has it locked, and is gone with that,
 * so that no two nodes tell it. However many texts come in, a number has a row that says so for each engine, and a user one for each way
 * of being told.
 */
import { noticeAt, pushEveryMs } from '@carillon/domain/conversation/unread-notice.ts'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { findUnheard } from '../calls-in/unheard-store.ts'
import { findUnread } from '../conversations/unread-store.ts'
import { findUser } from '../directory/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import * as due from './due-store.ts'
import * as heard from './heard-store.ts'
import { isInboxOpen } from './presence-store.ts'
import { pushUnread } from './push-unread.ts'
import { textUnread } from './text-unread.ts'

/** Everything that is to be told by now. */
export const tellUnread = async (platform: Platform): Promise<void> => {
  for (const of of await heard.heardNumbers(platform.db)) {
    await inUnit(platform, mintScope(nobody(of.account_id)), (unit) => spread(unit, of.text_number_id))
  }
  for (const notice of await due.dueNotices(platform.db, platform.clock.now())) {
    try {
      await tellOne(platform, notice)
    } catch (error) {
      // What cannot be told must not keep the others from being told, nor be tried at each round.
      platform.log.warn({ error: describeError(error), ...notice }, 'A notice of unread texts was not told')
      const { db, clock } = platform
      await due.postponeDue(
        db,
        mintScope({ ...nobody(notice.accountId), userId: notice.userId }),
        notice,
        in5Minutes(clock.now()),
      )
    }
  }
}

const in5Minutes = (now: Date) => new Date(now.getTime() + 5 * 60_000)

const spread = async ({ db: tx, scope, now }: Unit, textNumberId: number) => {
  const since = await heard.takeHeard(tx, scope, textNumberId)
  if (since !== null) await heard.insertDue(tx, scope, { textNumberId, since, now })
}

const tellOne = async (platform: Platform, notice: due.DueNotice) => {
  const found = await findUser(platform.db, notice.accountId, notice.userId)
  if (!found?.isActive) return void (await due.forgetDue(platform.db, notice))
  await inUnit(platform, mintScope(found.facts), (unit) => decide(unit, notice))
}

const decide = async (unit: Unit, notice: due.DueNotice) => {
  const { db: tx, scope, now } = unit
  const since = await due.lockDue(tx, scope, notice, now)
  if (since === undefined) return
  const toTell = await findToTell(unit, notice, since)
  const at = toTell && (await momentOf(unit, notice))
  if (!toTell || at === undefined) return void (await due.deleteDue(tx, scope, notice))
  if (at > now.getTime()) return void (await due.postponeDue(tx, scope, notice, new Date(at)))
  await due.deleteDue(tx, scope, notice)
  const notificationId = await due.insertTold(tx, scope, notice, { toTell, now })
  switch (notice.method) {
    case 'Email':
      return noteMail(tx, scope, { kind: 'textUnread', aboutId: notificationId, aboutKey: '' }, scope.userId, now)
    case 'Text':
      return textUnread(unit, notice, toTell)
    case 'Push':
      return pushUnread(unit, notificationId)
  }
}

/** Undefined where nothing has come in since then, or all of it was read and heard. */
const findToTell = async (
  { db: tx, scope }: Unit,
  { textNumberId }: due.DueNotice,
  since: string,
): Promise<due.ToTell | undefined> => {
  if (!scope.textNumbers.includes(textNumberId)) return undefined
  const isNew =
    (await findUnread(tx, scope, textNumberId, since)) ?? (await findUnheard(tx, scope, textNumberId, since))
  if (!isNew) return undefined
  const unread = await findUnread(tx, scope, textNumberId, null)
  const unheard = await findUnheard(tx, scope, textNumberId, null)
  const [texts, voicemails] = [unread?.texts ?? 0, unheard?.voicemails ?? 0]
  return { texts, voicemails, conversationId: unread?.conversationId ?? null }
}

/** When it may be told; undefined where it is not to be. A browser is told of what comes at once, or not at all. */
const momentOf = async ({ db: tx, scope, now }: Unit, notice: due.DueNotice): Promise<number | undefined> => {
  const isOpen = await isInboxOpen(tx, scope, now)
  if (notice.method === 'Push') {
    const push = isOpen ? undefined : await due.findPush(tx, scope, notice.textNumberId)
    const last = push?.pushedAt ? Date.parse(push.pushedAt) + pushEveryMs : 0
    return push && Math.max(now.getTime(), last)
  }
  const setting = await due.findSetting(tx, scope, notice)
  if (!setting?.isActive) return undefined
  const lastAt = setting.toldAt === null ? null : Date.parse(setting.toldAt)
  return noticeAt({ ...setting, timeZone: scope.timeZone, lastAt, isInboxOpen: isOpen }, now.getTime())
}
