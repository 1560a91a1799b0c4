import { deletePhoneLaunch, getPhoneLaunch, type PhoneLaunch } from '@carillon/contract/phone-launches.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { PhoneLaunchForm } from './phone-launch-form.tsx'

/** How this user sends a message from any phone, without a computer. */
export const OwnPhoneLaunch = () => {
  const { data, error, refetch } = useCall(getPhoneLaunch)
  const [opened, setOpened] = useState<'form' | 'removal'>()
  const close = (): void => setOpened(undefined)
  const remove = useSend(deletePhoneLaunch, { invalidates: [getPhoneLaunch] })
  if (data?.CallInNumber === '') return null
  const isSetUp = data !== undefined && data.LaunchID !== ''
  return (
    <Card
      title="Send from a phone"
      actions={
        data && (
          <Button variant="default" size="compact-md" onClick={() => setOpened('form')}>
            {isSetUp ? 'Change' : 'Set up'}
          </Button>
        )
      }
    >
      {error && !data ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your launch ID.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={40} />
      ) : (
        <>
          <Text c="dimmed">
            Call {phoneText(data.CallInNumber)} from any phone, key in your ID and PIN, and say your message. It goes
            out at once, at any hour, as a call to the group you choose here.
          </Text>
          {isSetUp && <SetUp launch={data} onRemove={() => setOpened('removal')} />}
          <Dialog
            opened={opened === 'form'}
            onClose={close}
            title="Send from a phone"
            size={480}
            closeOnClickOutside={false}
            centered
          >
            <PhoneLaunchForm launch={data} onClose={close} />
          </Dialog>
          <ConfirmDialog
            opened={opened === 'removal'}
            title="Stop sending from a phone?"
            confirm="Stop"
            isWorking={remove.isPending}
            error={remove.error ? sentenceOf(remove.error, 'There was an error removing your launch ID.') : undefined}
            onConfirm={() =>
              remove.mutate(
                {},
                {
                  onSuccess: () => {
                    close()
                    notify('Your ID and PIN open nothing any more.')
                  },
                },
              )
            }
            onClose={close}
          >
            Your ID and PIN open nothing from now on. You can choose others at any time.
          </ConfirmDialog>
        </>
      )}
    </Card>
  )
}

const SetUp = ({ launch, onRemove }: { launch: PhoneLaunch; onRemove: () => void }) => (
  <Group justify="space-between" mt="sm">
    <div>
      <b>ID {launch.LaunchID}</b>
      <Text size="sm" c={launch.ListName === '' ? 'red' : 'dimmed'}>
        {launch.ListName === '' ? 'The group is no longer there: choose another.' : `To ${launch.ListName}`}
      </Text>
    </div>
    <Button variant="subtle" color="gray" size="compact-md" onClick={onRemove}>
      Remove ID
    </Button>
  </Group>
)
