import type { singleSignOnConversation as call } from '@carillon/contract/conversation-starts.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { beginConversation } from '../messages/store.ts'
import { readPhone } from '../opt-outs/read-phone.ts'
import { issueLoginLink } from '../session/issue-login-link.ts'
import { chooseTextNumber } from './choose-text-number.ts'

/** A one-time link into the conversation with a phone, for the program that asks. The page itself is signed in already. */
export const signOnConversation = async (
  unit: Unit,
  body: z.output<typeof call.body>,
  http: Http,
): Promise<z.input<typeof call.reply>> => {
  const { db: tx, scope, now } = unit
  const textNumberId = await chooseTextNumber(unit, { ...body, TextPhoneNumber: body.TextNumber })
  const phone = readPhone(String(body.PhoneNumber), await readCountryId(tx, scope))
  const id = await beginConversation(tx, scope, { textNumberId, phone, now })
  const link = await issueLoginLink(unit, scope, http, `/inbox/${id}/messages`)
  if (!link) throw refuse('WrongStatus', { summary: 'Links are for programs: ask for them with an API token.' })
  const { url, token, expiresAt } = link
  return { Token: token, Url: url, Expires: expiresAt.toISOString(), Created: now.toISOString() }
}
