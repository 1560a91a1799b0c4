import { changeTrunk, listTrunks, type Trunk } from '@carillon/contract/trunks.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

type Props = { trunk: Trunk; opened: boolean; onClose: () => void }

/** Disables a trunk, or enables it again. */
export const SwitchTrunkDialog = ({ trunk: { TrunkID, Name, IsEnabled }, opened, onClose }: Props) => {
  const change = useSend(changeTrunk, { invalidates: [listTrunks] })
  const act = IsEnabled ? 'Disable' : 'Enable'
  const onSuccess = () => {
    notify(`${Name} is ${IsEnabled ? 'disabled' : 'enabled'}.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`${act} ${Name}?`}
      confirm={act}
      isDangerous={IsEnabled}
      isWorking={change.isPending}
      error={change.isError ? sentenceOf(change.error, 'There was an error changing the trunk.') : undefined}
      onConfirm={() => change.mutate({ params: { TrunkID }, body: { Name, IsEnabled: !IsEnabled } }, { onSuccess })}
      onClose={onClose}
    >
      {IsEnabled
        ? 'Nobody more is called by it, and nobody reaches us by it. Calls in progress come to their end; the others leave by the next trunk, or wait where there is none.'
        : 'Calls may leave by it within seconds.'}
    </ConfirmDialog>
  )
}
