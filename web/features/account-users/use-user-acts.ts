import { type AccountUser, listAccountUsers } from '@carillon/contract/account.ts'
import {
  accountUsersSummary,
  getAccountUser,
  inviteAccountUser,
  updateAccountUsers,
} from '@carillon/contract/account-users.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { useTellDone } from '../undos/use-undo.ts'
import type { Meant } from './meant.ts'
import { userName } from './user-words.ts'

export const ofUsers = [listAccountUsers, accountUsersSummary, getAccountUser]

/** What is done to users from their list. */
export const useUserActs = () => {
  const act = useSend(updateAccountUsers, {
    invalidates: ofUsers,
    failure: 'There was an error updating your users. Nothing was changed.',
  })
  const invite = useSend(inviteAccountUser, {
    isOnce: true,
    invalidates: ofUsers,
    failure: 'There was an error sending the invitation.',
  })
  const tellDone = useTellDone()
  return {
    isWorking: act.isPending,
    /** Answers whether it was done. */
    setActive: async ({ Selection, query, user }: Meant, IsActive: boolean, HandOverTo?: number): Promise<boolean> => {
      const Update = { IsActive, ...(HandOverTo !== undefined && { HandOverTo }) }
      // What went wrong is told in a toast.
      const done = await act.mutateAsync({ query, body: { Selection, Update } }).catch(() => undefined)
      if (!done) return false
      const who = user && done.Count === 1 ? userName(user) : formatCounted(done.Count, 'user')
      const word = IsActive ? 'reactivated' : 'deactivated'
      if (done.Count > 0) tellDone(`${who} ${word}.`, done.UndoID)
      const [left] = done.Left
      if (left) notifyFailure(leftSentence(done.Left.length, left.Message))
      else if (done.Count === 0) notify(`Nobody was ${word}: they all are already.`)
      return true
    },
    invite: async (user: AccountUser): Promise<void> => {
      const sent = await invite.mutateAsync({ params: { UserID: user.UserID } }).catch(() => undefined)
      if (sent) notify(`A new invitation is on its way to ${sent.Email}.`)
    },
  }
}

const leftSentence = (count: number, why: string): string =>
  count === 1 ? `One stays as they are. ${why}` : `${count} stay as they are. ${why}`
