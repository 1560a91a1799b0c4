import { randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { encrypt, newToken } from '../../platform/secrets.ts'
import { findConsumerByKey } from './access-store.ts'
import { insertConsumer } from './store.ts'

/** A consumer with a key and a secret of our own. The secret is kept encrypted, and told here or never. */
export const makeConsumer = async ({ db, clock, settings }: Platform, scope: StaffScope | null, name: string) => {
  if (settings.secret === null) throw new Error('CARILLON_SECRET is not set')
  const [key, ConsumerSecret] = [randomBytes(15).toString('hex'), newToken()]
  const secretEncrypted = encrypt(settings.secret, ConsumerSecret)
  await insertConsumer(db, { key, name, secretEncrypted, now: clock.now() })
  return { ...(await findConsumerByKey(db, scope, key))!, ConsumerSecret }
}
