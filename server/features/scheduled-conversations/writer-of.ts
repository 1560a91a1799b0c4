import { refuse } from '../../platform/refusal.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { findUser } from '../directory/store.ts'
import type { Scheduled } from './store.ts'

/** Who wrote it, while they may still say something on that number. */
export const writerOf = async (
  { db: tx, scope }: Pick<Unit, 'db' | 'scope'>,
  { userId, textNumberId }: Pick<Scheduled, 'userId' | 'textNumberId'>,
): Promise<Scope> => {
  const found = await findUser(tx, scope.accountId, userId)
  if (!found?.isActive)
    throw refuse('WrongStatus', { summary: 'Who wrote it has been deactivated. Write it anew, or reactivate them.' })
  if (!found.facts.textNumbers.includes(textNumberId))
    throw refuse('WrongStatus', { summary: 'Who wrote it may no longer use this text number. Write it anew.' })
  return mintScope(found.facts)
}
