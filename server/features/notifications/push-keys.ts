import type { PushKeys } from '../../gateways/push/push.ts'
import { makePushKeys } from '../../gateways/push/sign-push.ts'
import type { Platform } from '../../platform/platform.ts'
import { decrypt, encrypt } from '../../platform/secrets.ts'
import { findKeys, putKeys } from './push-store.ts'

type Known = Pick<Platform, 'db' | 'settings' | 'clock'>

/** The keys of this installation, made when they are first asked for. */
export const pushKeysOf = async ({ db, settings, clock }: Known): Promise<PushKeys> => {
  const stored = (await findKeys(db)) ?? (await makeKeys({ db, settings, clock }))
  return { publicKey: stored.publicKey, privateKey: decrypt(settings.secret!, stored.sealed) }
}

const makeKeys = ({ db, settings, clock }: Known) => {
  const { publicKey, privateKey } = makePushKeys()
  return putKeys(db, { publicKey, sealed: encrypt(settings.secret!, privateKey) }, clock.now())
}
