import { getAccount } from '@carillon/contract/account.ts'
import { confirmEmail, getEmailChange } from '@carillon/contract/own-email.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'

/** Where the link leads that was sent to a new address: whoever is signed in says that it is theirs. */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const asked = useCall(getEmailChange).data
  const confirm = useSend(confirmEmail, { invalidates: [getAccount, getEmailChange] })
  const leave = () => navigate({ to: addresses.profileSettings, search: {}, replace: true })
  const use = (): void =>
    confirm.mutate(
      { body: { Token: token } },
      {
        onSuccess: ({ Email }) => {
          notify(`Mails to you go to ${Email} from now on.`)
          void leave()
        },
      },
    )
  return (
    <Card title="Your new e-mail address">
      <Stack gap="md">
        <Text>
          {asked?.Email
            ? `Mails to you, and links for a new password, are to go to ${asked.Email}.`
            : 'Mails to you, and links for a new password, are to go to the address where you found this link.'}
        </Text>
        {confirm.isError && (
          <Text c="red" role="alert">
            {sentenceOf(confirm.error, 'There was an error updating your user info.')}
          </Text>
        )}
        <Group gap="xs">
          <Button loading={confirm.isPending} onClick={use}>
            Confirm
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            Not now
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
