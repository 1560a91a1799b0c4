import { type ApiToken, listApiTokens, renameApiToken, revokeApiToken } from '@carillon/contract/api-access.ts'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NameDialog } from '../../ui/name-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { tokenName } from './token-columns.tsx'

type Props = { token: ApiToken; opened: boolean; onClose: () => void }

export const RenameTokenDialog = ({ token, opened, onClose }: Props) => {
  const rename = useSend(renameApiToken, { invalidates: [listApiTokens] })
  const editing = useEditing({ Name: token.Name }, { Name: 'Name' })
  const save = async (form: { Name: string }): Promise<void> => {
    const params = { TokenID: token.TokenID }
    // What was refused is said on the form.
    const saved = await editing.saveWhole(form, (body) => rename.mutateAsync({ params, body })).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`The token is called ${saved.reply.Name} now.`)
    onClose()
  }
  return (
    <NameDialog
      title={`Rename ${tokenName(token)}`}
      name={token.Name}
      opened={opened}
      isWorking={rename.isPending}
      fault={fieldErrorsOf(rename.error).Name?.[0]}
      error={rename.isError ? sentenceOf(rename.error, 'There was an error renaming the token.') : undefined}
      onSave={(Name) => void save({ Name })}
      onClose={onClose}
    >
      {editing.dialog}
    </NameDialog>
  )
}

export const RevokeTokenDialog = ({ token, opened, onClose }: Props) => {
  const revoke = useSend(revokeApiToken, { invalidates: [listApiTokens] })
  const onSuccess = () => {
    notify(`${tokenName(token)} is revoked.`)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Revoke ${tokenName(token)}?`}
      confirm="Revoke"
      isDangerous
      isWorking={revoke.isPending}
      error={revoke.isError ? sentenceOf(revoke.error, 'There was an error revoking the token.') : undefined}
      onConfirm={() => revoke.mutate({ params: { TokenID: token.TokenID } }, { onSuccess })}
      onClose={onClose}
    >
      The program that uses it as {token.UserName} is out at once, for good.
    </ConfirmDialog>
  )
}
