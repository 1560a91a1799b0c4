import { deletePasskey, listPasskeys, type Passkey } from '@carillon/contract/passkeys.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatAgo } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { AddPasskey } from './add-passkey.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import classes from './passkeys.module.css'
import { RenamePasskey } from './rename-passkey.tsx'

/** The user's passkeys: what they are called, and how they come and go. */
export const PasskeyCard = () => {
  const { data, error, refetch } = useCall(listPasskeys)
  return (
    <Card title="Passkeys">
      {data ? (
        <Passkeys passkeys={data.Items} />
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your passkeys.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={56} aria-busy="true" />
      )}
    </Card>
  )
}

const Passkeys = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const [isAdding, setIsAdding] = useState(false)
  const isAble = canUsePasskeys()
  return (
    <Stack gap="md">
      <Text c="dimmed">
        With a passkey you sign in by your fingerprint, your face or the PIN of your device. Nobody can guess it or fish
        for it, and it needs no code.
      </Text>
      {passkeys.length > 0 && (
        <ul className={classes.rows} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.PasskeyID} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAble ? (
        <Group>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <Text>To add one, open Carillon in a browser that has passkeys, by an address that begins with https.</Text>
      )}
      <Dialog opened={isAdding} onClose={() => setIsAdding(false)} title="Add a passkey" size={480}>
        <AddPasskey onClose={() => setIsAdding(false)} />
      </Dialog>
    </Stack>
  )
}

const Row = ({ passkey }: { passkey: Passkey }) => {
  const { PasskeyID, Name, IsSynced, CreatedDate, LastUsedDate } = passkey
  const [shown, setShown] = useState<'name' | 'remove'>()
  const close = (): void => setShown(undefined)
  const remove = useSend(deletePasskey, { invalidates: [listPasskeys] })
  const send = (): void =>
    remove.mutate(
      { params: { PasskeyID } },
      {
        onSuccess: () => {
          close()
          notify(`${Name} is removed.`)
        },
      },
    )
  const facts = [
    IsSynced ? 'On all devices that share it' : 'On one device',
    `added ${formatAgo(CreatedDate)}`,
    LastUsedDate === null ? 'not used yet' : `used ${formatAgo(LastUsedDate)}`,
  ]
  return (
    <li className={classes.row}>
      <div>
        <b>{Name}</b>
        <div className={classes.facts}>{facts.join(', ')}</div>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="compact-md" aria-label={`Rename: ${Name}`} onClick={() => setShown('name')}>
          Rename
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={`Remove: ${Name}`}
          onClick={() => setShown('remove')}
        >
          Remove
        </Button>
      </Group>
      <Dialog opened={shown === 'name'} onClose={close} title="Rename a passkey" size={420}>
        <RenamePasskey passkey={passkey} onClose={close} />
      </Dialog>
      <ConfirmDialog
        opened={shown === 'remove'}
        title={`Remove ${Name}?`}
        confirm="Remove it"
        isDangerous
        isWorking={remove.isPending}
        error={remove.isError ? sentenceOf(remove.error, 'There was an error removing this passkey.') : undefined}
        onConfirm={send}
        onClose={close}
      >
        Nobody can sign in with it any more. Remove it from the device, too. It cannot be brought back; a new one can be
        added.
      </ConfirmDialog>
    </li>
  )
}
