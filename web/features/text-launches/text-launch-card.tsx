import { deleteTextLaunch, getTextLaunch, type TextLaunch } from '@carillon/contract/text-launches.ts'
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
import { TextLaunchForm } from './text-launch-form.tsx'

/** The one mobile of the account from which a text is sent to a group by texting it in. */
export const TextLaunchCard = () => {
  const { data, error, refetch } = useCall(getTextLaunch)
  const [opened, setOpened] = useState<'form' | 'removal'>()
  const close = (): void => setOpened(undefined)
  const remove = useSend(deleteTextLaunch, { invalidates: [getTextLaunch] })
  const isSetUp = data !== undefined && data.PhoneNumber !== ''
  return (
    <Card
      title="Send from a mobile"
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
          message={sentenceOf(error, 'There was an error getting the mobile.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={40} />
      ) : (
        <>
          <Text c="dimmed">
            Text SEND and your message to your text number from one mobile. You get a code back, and to how many people
            it would go; with the code it goes out at once, to the group you choose here.
          </Text>
          {isSetUp && <SetUp launch={data} onRemove={() => setOpened('removal')} />}
          <Dialog
            opened={opened === 'form'}
            onClose={close}
            title="Send from a mobile"
            size={480}
            closeOnClickOutside={false}
            centered
          >
            <TextLaunchForm launch={data} onClose={close} />
          </Dialog>
          <ConfirmDialog
            opened={opened === 'removal'}
            title="Stop sending from this mobile?"
            confirm="Stop"
            isWorking={remove.isPending}
            error={remove.error ? sentenceOf(remove.error, 'There was an error removing the mobile.') : undefined}
            onConfirm={() =>
              remove.mutate(
                {},
                {
                  onSuccess: () => {
                    close()
                    notify('What is texted in from that mobile is a text like any other now.')
                  },
                },
              )
            }
            onClose={close}
          >
            What is texted in from it is a text like any other from now on. You can set it up again at any time.
          </ConfirmDialog>
        </>
      )}
    </Card>
  )
}

const SetUp = ({ launch, onRemove }: { launch: TextLaunch; onRemove: () => void }) => (
  <Group justify="space-between" mt="sm">
    <div>
      <b>{phoneText(launch.PhoneNumber)}</b>
      {launch.User && ` of ${launch.User.FirstName} ${launch.User.LastName}`}
      <Text size="sm" c={launch.ListName === '' ? 'red' : 'dimmed'}>
        {launch.ListName === ''
          ? 'The group is no longer there: choose another.'
          : `Text SEND and a message to ${phoneText(launch.TextPhoneNumber)}; it goes to ${launch.ListName}`}
      </Text>
    </div>
    <Button variant="subtle" color="gray" size="compact-md" onClick={onRemove}>
      Remove mobile
    </Button>
  </Group>
)
