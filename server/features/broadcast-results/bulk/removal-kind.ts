import { prepareBulk } from '../../audiences/store.ts'
import type { Kind } from '../../tasks/task-kind.ts'
import type { ChosenOf } from '../chosen-store.ts'
import { takeOut } from './take-out.ts'

type Params = { act: { of: ChosenOf }; listName: null }

/**
 * Many recipients are taken out in one step, however many they are: a broadcast that starts in between goes to all of them or to
 * none.
 */
export const recipientRemoval: Kind<Params> = {
  names: ['RemoveRecipients'],
  policy: { seenBy: 'starter', whyNotCancel: 'They are taken out in one step.' },
  most: 1,
  failed: 'Something went wrong on our side, and nobody was taken out. Try again, or contact support if it stays.',

  async step(unit, { params: { act } }) {
    await prepareBulk(unit.db)
    return { done: await takeOut(unit, act.of), cursor: null }
  },
}
