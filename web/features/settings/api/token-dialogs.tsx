import { type ApiToken, listApiTokens, renameApiToken, revokeApiToken } from '@carillon/contract/api-access.ts'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { NameDialog } from '../../../ui/name-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { tokenName } from './token-columns.tsx'

type Props = { token: ApiToken; opened: boolean; onClose: () => void }

export const RenameTokenDialog = ({ token, opened, onClose }: Props) => {
  const rename = useSend(renameApiToken, { invalidates: [listApiTokens] })
  const onSuccess = ({ Name }: ApiToken) => {
    notify(`The token is called ${Name} now.`)
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
      onSave={(Name) => rename.mutate({ params: { TokenID: token.TokenID }, body: { Name } }, { onSuccess })}
      onClose={onClose}
    />
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
