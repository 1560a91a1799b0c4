import { addPushToken, deletePushToken, getPushKey } from '@carillon/contract/notifications.ts'
import { api } from '../../platform/api.ts'
import { remember, remembered } from '../../platform/storage.ts'
import { browserName, missingForPush, type PushState } from './push-browser.ts'

/** Which browser of this user this one is, while it is pushed to. */
const place = 'pushToken'

export const pushState = (): PushState => {
  if (missingForPush(window).length > 0) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && remembered(place) !== null ? 'on' : 'off'
}

/** Has this browser pushed to. Its user must have allowed it. */
export const subscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const { PublicKey } = await api(getPushKey)
  const subscription = await subscriptionOf(registration, PublicKey)
  const body = { Token: JSON.stringify(subscription), DeviceType: browserName(navigator.userAgent) }
  const { PushTokenID } = await api(addPushToken, { body })
  remember(place, String(PushTokenID))
}

/** One that was made for other keys, of an installation that was here before, is of no use. */
const subscriptionOf = async ({ pushManager }: ServiceWorkerRegistration, PublicKey: string) => {
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === PublicKey) return known
  await known?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: PublicKey })
}

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** And no more. What the server does not know any more is no fault. */
export const unsubscribe = async (): Promise<void> => {
  const known = remembered(place)
  remember(place, null)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  if (known) await api(deletePushToken, { params: { PushTokenID: Number(known) } }).catch(() => {})
}

/** The session has ended, and with it what is pushed here. */
export const forgetBrowser = (): void => remember(place, null)
