import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { sentenceOf } from '../../platform/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount } from '../account/queries.ts'
import { useMove } from './use-move.ts'

type Props = { opened: boolean; onClose: () => void }

/** Asks an owner whether the account goes on. */
export const ReactivateDialog = ({ opened, onClose }: Props) => {
  const account = useAccount()
  const { sent, move } = useMove(onClose)
  const { AccountStatusID: status } = account
  const isKept = status === accountStatus.cancelling || status === accountStatus.holdPending
  const isOver = paysByMonth(account) && !(Date.parse(account.SubscriptionEndDate ?? '') > Date.now())
  return (
    <ConfirmDialog
      opened={opened}
      title={isKept ? 'Keep your plan?' : `Reactivate ${account.CompanyName}?`}
      confirm={isKept ? 'Keep the plan' : 'Reactivate'}
      isWorking={sent.isPending}
      error={sent.isError ? sentenceOf(sent.error, 'There was a problem updating your account.') : undefined}
      onConfirm={() =>
        move({ Act: 'Reactivate' }, isKept ? 'Your plan goes on.' : `${account.CompanyName} is active again.`)
      }
      onClose={onClose}
    >
      {isKept
        ? 'Everything goes on as before, also when this period ends.'
        : `You can send again at once. ${isOver ? 'A new period of your plan begins today. ' : ''}What was to be sent meanwhile is not made up for.`}
    </ConfirmDialog>
  )
}
