import { unreadText } from '@carillon/domain/conversation/unread-notice.ts'
import { pageAddress } from '../../platform/page-address.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { sayText } from '../messages/say-text.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { findTextNumber } from '../text-numbers/store.ts'
import { findSender, hasVerified } from '../verification/store.ts'
import { type DueNotice, findSetting, type ToTell } from './due-store.ts'

/**
 * Texts the user that texts are unread or messages unheard, and how many. It goes to a phone that they have verified, from the number that codes come from,
 * and costs the account nothing (rules/inbox 22). A phone that has sent STOP to that number gets none.
 */
export const textUnread = async (unit: Unit, notice: DueNotice, toTell: ToTell) => {
  const { db: tx, scope, settings, now, log } = unit
  const toll = tollFreeTextsUnregistered(settings)
  const phone = (await findSetting(tx, scope, notice))?.phone
  const sender = await findSender(tx, scope, toll)
  const number = await findTextNumber(tx, scope, notice.textNumberId, toll)
  if (!phone || !sender || !number || !(await hasVerified(tx, scope, phone))) {
    log.warn({ ...notice }, 'A user is not texted of unread texts: their phone is not verified, or no number can text.')
    return
  }
  const message = unreadText(
    toTell,
    number,
    `${pageAddress(settings, settings.port)}/inbox/${toTell.texts === 0 ? 'calls' : number.TextNumberID}`,
  )
  const text = {
    textNumberId: sender.textNumberId,
    phone,
    kind: 'Notice',
    message,
    userId: null,
    credits: 0,
    now,
  } as const
  await sayText(actingAs(unit, mintScope(nobody(sender.accountId))), text)
}
