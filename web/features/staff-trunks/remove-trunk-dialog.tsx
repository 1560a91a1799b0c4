import { listTrunks, removeTrunk, type Trunk } from '@carillon/contract/trunks.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

type Props = { trunk: Trunk; opened: boolean; onClose: () => void }

export const RemoveTrunkDialog = ({ trunk: { TrunkID, Name }, opened, onClose }: Props) => {
  const remove = useSend(removeTrunk, { invalidates: [listTrunks] })
  const onSuccess = () => {
    notify(`${Name} is removed.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove ${Name}?`}
      confirm="Remove"
      isDangerous
      isWorking={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error, 'There was an error removing the trunk.') : undefined}
      onConfirm={() => remove.mutate({ params: { TrunkID } }, { onSuccess })}
      onClose={onClose}
    >
      Its address and its password are forgotten. Calls in progress come to their end; what was called by it stays in
      the results.
    </ConfirmDialog>
  )
}
