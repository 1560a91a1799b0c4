import { getAccount } from '@carillon/contract/account.ts'
import { moveOwnAccount } from '@carillon/contract/account-life.ts'
import type { InputOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { useAccount } from '../account/queries.ts'

type Asked = Omit<InputOf<typeof moveOwnAccount>['body'], 'AccountStatusID'>

/** Moves the account on its way, as it is shown here; `done` is said when it has moved. */
export const useMove = (onDone: () => void) => {
  const { AccountStatusID } = useAccount()
  const sent = useSend(moveOwnAccount, { invalidates: [getAccount], isOnce: true })
  const move = (asked: Asked, done: string): void =>
    sent.mutate(
      { body: { ...asked, AccountStatusID } },
      {
        onSuccess: () => {
          notify(done)
          onDone()
        },
      },
    )
  return { sent, move }
}
