import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { hasUsers } from '../directory/store.ts'
import { deleteFirstUserLinks, insertFirstUserLink, lockOperations } from './store.ts'

const goodForMs = 3_600_000

/**
 * The token of a link that creates the first staff user, in place of an earlier one; null where there are users. Only its
 * hash is stored, so it is told here or never.
 */
export const makeFirstUserLink = ({ db, clock }: Platform): Promise<string | null> =>
  transaction(db, async (tx) => {
    await lockOperations(tx)
    await deleteFirstUserLinks(tx)
    if (await hasUsers(tx)) return null
    const token = newToken()
    await insertFirstUserLink(tx, hashToken(token), new Date(clock.now().getTime() + goodForMs))
    return token
  })
