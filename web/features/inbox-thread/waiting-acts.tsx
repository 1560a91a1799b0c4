import { cancelTextMessage, listTextMessages, sendTextMessageNow } from '@carillon/contract/text-messages.ts'
import { Button, Group } from '@mantine/core'
import { IconSend2, IconX } from '@tabler/icons-react'
import { useSend } from '../../platform/queries.ts'
import { scheduledCalls } from '../inbox-scheduled/queries.ts'

type Props = {
  TextMessageID: number
  leavesAtOnce: boolean
  /** It waits no more, and these buttons are gone. */
  onEnded: () => void
}

const changes = [listTextMessages, ...scheduledCalls]

/** A text that waits for quiet hours to pass can be taken back until then, and sent now where it may be by now. */
export const WaitingActs = ({ TextMessageID, leavesAtOnce, onEnded }: Props) => {
  const cancel = useSend(cancelTextMessage, {
    ...{ invalidates: changes, isOnce: true, failure: 'There was an error taking your text back.' },
  })
  const sendNow = useSend(sendTextMessageNow, {
    ...{ invalidates: changes, isOnce: true, failure: 'There was an error sending your text.' },
  })
  const isBusy = cancel.isPending || sendNow.isPending
  const act = (call: typeof cancel | typeof sendNow) => () =>
    call.mutate({ params: { TextMessageID } }, { onSuccess: onEnded })
  return (
    <Group gap={4}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden="true" />}
        loading={cancel.isPending}
        disabled={isBusy}
        onClick={act(cancel)}
      >
        Take it back
      </Button>
      {leavesAtOnce && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend2 size={14} aria-hidden="true" />}
          loading={sendNow.isPending}
          disabled={isBusy}
          onClick={act(sendNow)}
        >
          Send now
        </Button>
      )}
    </Group>
  )
}
