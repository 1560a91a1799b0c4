import type { addPushToken as AddCall } from '@carillon/contract/notifications.ts'
import { z } from 'zod'
import { whyNotEndpoint } from '../../gateways/push/web-push.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { encrypt, hashToken } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { dropOldTokens, putToken } from './push-store.ts'

type Asked = z.output<(typeof AddCall)['body']>

/** Of a user. */
const mostBrowsers = 20

const raw = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes)
const Subscription = z.object({ endpoint: z.string().max(2000), keys: z.object({ p256dh: raw(65), auth: raw(16) }) })

/** This user's notifications are pushed to a browser, for as long as the session or token that asks is good. */
export const addPushToken = async (unit: Unit, { Token, Provider, DeviceType }: Asked, http: Http) => {
  const { db: tx, scope, settings, now } = unit
  const read = Subscription.safeParse(typeof Token === 'string' ? parsed(Token) : Token)
  if (!read.success) throw refuseFields({ Token: ['Send the PushSubscription of the browser, as JSON.'] })
  const why = whyNotEndpoint(read.data.endpoint, settings.localPush)
  if (why) throw refuseFields({ Token: [why] })
  const PushTokenID = await putToken(tx, scope, {
    endpointHash: hashToken(read.data.endpoint),
    sealed: encrypt(settings.secret!, JSON.stringify(read.data)),
    provider: Provider,
    deviceType: DeviceType,
    sessionHash: http.session === null ? null : hashToken(http.session),
    tokenHash: http.apiToken,
    now,
  })
  await dropOldTokens(tx, scope, mostBrowsers)
  return { PushTokenID }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
