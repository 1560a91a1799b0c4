import { updateUser } from '@carillon/contract/account.ts'
import { type CallerId, listCallerIds, removeCallerId } from '@carillon/contract/caller-ids.ts'
import { Button, Group, Menu, Skeleton, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useCall, useSend } from '../../../platform/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatDate } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useUser } from '../../account/queries.ts'
import { VerifyPhone } from '../../account/verify-phone.tsx'
import { useTellDone } from '../../undos/use-undo.ts'
import classes from '../own/own-texts.module.css'

/** The numbers that calls may come from, which of them this user's do, and the way to one more. */
export const CallerIds = () => {
  const { CallerID } = useUser()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useCall(listCallerIds, { query: { pagesize: 200 } })
  const add = (
    <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
      Add a number
    </Button>
  )
  const isUnproven = data && CallerID !== '' && !data.Items.some(({ IsDefault }) => IsDefault)
  return (
    <Card title="Caller IDs" actions={add}>
      <Text c="dimmed" mb="sm">
        The numbers that people see when you call. Each is shown to be yours by a code first.
      </Text>
      {isUnproven && (
        <Text role="note" mb="sm">
          Your caller ID is {phoneText(CallerID)}, which is not shown to be yours. Add it, or choose another: nobody can
          be called with it until then.
        </Text>
      )}
      {data ? (
        data.Items.length === 0 ? (
          <Text>There is none yet. Add a number to make calls.</Text>
        ) : (
          <ul className={classes.rows} aria-label="Caller IDs">
            {data.Items.map((callerId) => (
              <CallerIdRow key={callerId.PhoneNumber} callerId={callerId} />
            ))}
          </ul>
        )
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your caller IDs.')}
          onRetry={refetch}
        />
      ) : (
        <Skeleton height={72} role="status" aria-label="Loading" />
      )}
      <VerifyPhone
        title="Add a caller ID"
        mayCall
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        onVerified={() => void refetch()}
      />
    </Card>
  )
}

const CallerIdRow = ({ callerId }: { callerId: CallerId }) => {
  const { PhoneNumber, IsDefault, CanRemove } = callerId
  const tellDone = useTellDone()
  const update = useSend(updateUser, {
    invalidates: [listCallerIds],
    failure: 'There was an error updating your user info.',
  })
  const remove = useSend(removeCallerId, {
    invalidates: [listCallerIds],
    failure: 'There was an error deleting your caller ID.',
  })
  const number = phoneText(PhoneNumber)
  const choose = (): void =>
    void update
      .mutateAsync({ body: { CallerID: PhoneNumber } })
      .then(() => notify(`You call with ${number} now.`), alreadyTold)
  const takeOut = (): void =>
    void remove
      .mutateAsync({ params: { PhoneNumber } })
      .then(({ UndoID }) => tellDone(`Caller ID ${number} removed.`, UndoID), alreadyTold)
  return (
    <li className={classes.row}>
      <div>
        <Group gap="xs">
          <b>{number}</b>
          {IsDefault && <StatusWord word="Your default" tone="teal" />}
        </Group>
        <div className={classes.now}>{provenText(callerId)}</div>
      </div>
      {(!IsDefault || CanRemove) && (
        <RowMenu label={`Actions for ${number}`} width={220}>
          {!IsDefault && (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={choose}>
              Call with this one
            </Menu.Item>
          )}
          {CanRemove && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={takeOut}>
              Remove
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  )
}

const provenText = ({ ProvenBy, ProvenDate }: CallerId): string => {
  const since = ProvenDate === null ? '' : `, ${formatDate(ProvenDate)}`
  if (ProvenBy === 'TextNumber') return 'One of your text numbers'
  return ProvenBy === 'CodeByCall' ? `Proven by a code in a call${since}` : `Proven by a code in a text${since}`
}

// A toast has said what failed.
const alreadyTold = (): void => {}
