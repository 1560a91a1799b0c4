import { getSingleSignOn, removeSingleSignOn, type SingleSignOn } from '@carillon/contract/single-sign-on.ts'
import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { OpenIdForm } from './open-id-form.tsx'
import { SamlForm } from './saml-form.tsx'

/** Which provider it is, by what it speaks. */
export const ProviderCard = ({ signOn }: { signOn: SingleSignOn }) => {
  const [chosen, setChosen] = useState<string>(signOn.Protocol)
  return (
    <Card title="1. Your provider">
      <Stack gap="md">
        <SegmentedControl
          aria-label="What your provider speaks"
          value={chosen}
          onChange={setChosen}
          data={[
            { value: 'OpenIDConnect', label: 'OpenID Connect' },
            { value: 'SAML', label: 'SAML' },
          ]}
        />
        {/* Both stay, so that nothing typed is lost by looking at the other. */}
        <div hidden={chosen !== 'OpenIDConnect'}>
          <OpenIdForm signOn={signOn} />
        </div>
        <div hidden={chosen !== 'SAML'}>
          <SamlForm signOn={signOn} />
        </div>
      </Stack>
      {signOn.Issuer !== '' && <Remove users={signOn.Users} />}
    </Card>
  )
}

const Remove = ({ users }: { users: number }) => {
  const [isOpen, setOpen] = useState(false)
  const remove = useSend(removeSingleSignOn, { invalidates: [getSingleSignOn] })
  const send = (): void =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false)
          notify('Your provider is removed.')
        },
      },
    )
  return (
    <Group mt="md">
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        Remove the provider
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Remove your provider?"
        confirm="Remove it"
        isDangerous
        isWorking={remove.isPending}
        error={remove.isError ? sentenceOf(remove.error, 'There was an error removing your provider.') : undefined}
        onConfirm={send}
        onClose={() => setOpen(false)}
      >
        {users === 0
          ? 'Nobody can sign in with it any more.'
          : `The ${users === 1 ? 'person' : `${users} people`} who signed in with it cannot any more. They choose a password by “Forgotten your password?”.`}{' '}
        Your domains stay. The provider and its secret can be entered anew.
      </ConfirmDialog>
    </Group>
  )
}
