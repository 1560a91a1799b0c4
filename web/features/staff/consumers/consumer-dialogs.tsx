import {
  type ApiConsumer,
  listApiConsumers,
  renameApiConsumer,
  revokeApiConsumer,
} from '@carillon/contract/api-access.ts'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { NameDialog } from '../../../ui/name-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useEditing } from '../../editing/use-editing.tsx'

type Props = { consumer: ApiConsumer; opened: boolean; onClose: () => void }

export const RenameConsumerDialog = ({ consumer: { ConsumerID, Name }, opened, onClose }: Props) => {
  const rename = useSend(renameApiConsumer, { invalidates: [listApiConsumers] })
  const editing = useEditing({ Name }, { Name: 'Name' })
  const save = async (form: { Name: string }): Promise<void> => {
    const params = { ConsumerID }
    // What was refused is said on the form.
    const saved = await editing.saveWhole(form, (body) => rename.mutateAsync({ params, body })).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`The consumer is called ${saved.reply.Name} now.`)
    onClose()
  }
  return (
    <NameDialog
      title={`Rename ${Name}`}
      name={Name}
      opened={opened}
      isWorking={rename.isPending}
      fault={fieldErrorsOf(rename.error).Name?.[0]}
      error={rename.isError ? sentenceOf(rename.error, 'There was an error renaming the consumer.') : undefined}
      onSave={(written) => void save({ Name: written })}
      onClose={onClose}
    >
      {editing.dialog}
    </NameDialog>
  )
}

export const RevokeConsumerDialog = ({ consumer: { ConsumerID, Name, TokenCount }, opened, onClose }: Props) => {
  const revoke = useSend(revokeApiConsumer, { invalidates: [listApiConsumers] })
  const onSuccess = () => {
    notify(`${Name} is revoked.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Revoke ${Name}?`}
      confirm="Revoke"
      isDangerous
      isWorking={revoke.isPending}
      error={revoke.isError ? sentenceOf(revoke.error, 'There was an error revoking the consumer.') : undefined}
      onConfirm={() => revoke.mutate({ params: { ConsumerID } }, { onSuccess })}
      onClose={onClose}
    >
      It is out at once, for good
      {TokenCount > 0 && `, and so is whoever uses ${formatCounted(TokenCount, 'token')} of it`}.
    </ConfirmDialog>
  )
}
