import { type Broadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { renewRecording } from '@carillon/contract/recordings.ts'
import { needsMessage } from '@carillon/domain/broadcast/status.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useNow } from '../../ui/use-now.ts'
import { hasTextsOut, untilRecorded } from '../broadcasts/calls-to-come.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { putBroadcast } from '../broadcasts/queries.ts'
import { useRights } from '../broadcasts/rights.ts'
import { whenText } from '../broadcasts/when-text.ts'
import classes from './notices.module.css'

type Props = { broadcast: Broadcast; onEdit: (() => void) | undefined }

/** What a broadcast waits for that has no message yet: who is called, what is keyed in, and what happens then. */
export const RecordingNotice = ({ broadcast, onEdit }: Props) => {
  const { MessageRecordingInstruction: how, BroadcastStatus } = broadcast
  const cache = useQueryClient()
  const now = useNow(5000)
  const { maySend } = useRights(broadcast)
  const renew = useSend(renewRecording, { invalidates: [listBroadcasts] })
  const isBoth = isOfBoth(broadcast)
  const hasBegun = hasTextsOut(broadcast)
  // What its texts do meanwhile is told above.
  const before = hasBegun ? 'Nobody is called before that.' : untilRecorded(isBoth && !needsMessage(BroadcastStatus))
  if (!needsMessage(BroadcastStatus) && !how) return null
  if (!how) {
    return (
      <Alert color="yellow" p="sm" title="It waits for its message">
        Whoever made it records the message by phone. {before}
      </Alert>
    )
  }
  const isOver = Date.parse(how.ExpiresDate) <= now
  const again = (): void =>
    renew.mutate(
      { params: { BroadcastID: broadcast.BroadcastID } },
      {
        onSuccess: (renewed) => {
          putBroadcast(cache, renewed)
          notify('There is a new ID.')
        },
        onError: (error) => notifyFailure(sentenceOf(error, 'There was an error getting a new ID.')),
      },
    )
  return (
    <Alert color="yellow" p="sm" title={isOver ? 'The ID for recording is over' : titleOf(how.Awaits)}>
      {isOver ? (
        `Get another ID to record the message by phone, or choose a message under Edit. ${before}`
      ) : (
        <>
          <dl className={classes.recording!}>
            <div>
              <dt>Call</dt>
              <dd>
                <a href={`tel:${how.PhoneNumber}`}>{phoneText(how.PhoneNumber)}</a>
              </dd>
            </div>
            <div>
              <dt>Key in</dt>
              <dd>{spaced(how.ID)}</dd>
            </div>
          </dl>
          <Text size="sm">
            Speak after the tone, and press any key when you are done. You hear your message: 1 keeps it, 2 plays it
            again, 3 records it again.{isBoth && ` ${before}`} {thenText(broadcast, now)} The ID ends with its use, or{' '}
            {whenText(how.ExpiresDate)}.
          </Text>
        </>
      )}
      {maySend && (
        <Group mt="sm" gap="xs">
          <Button size="compact-md" variant={isOver ? 'filled' : 'default'} loading={renew.isPending} onClick={again}>
            Get another ID
          </Button>
          {onEdit && (
            <Button size="compact-md" variant="default" onClick={onEdit}>
              Choose a message instead
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

type Awaits = NonNullable<Broadcast['MessageRecordingInstruction']>['Awaits']

const titleOf = (awaits: Awaits): string => {
  if (awaits.length === 2) return 'Record both messages by phone'
  return awaits[0] === 'AudioVM' ? 'Record the voicemail message by phone' : 'Record the message by phone'
}

const thenText = (broadcast: Broadcast, now: number): string => {
  const { StartDate, Escalation } = broadcast
  if (isOfBoth(broadcast) && Escalation)
    return `${formatCounted(Escalation.CallAfterMinutes, 'minute')} after both it calls whoever has not answered, within your calling window.`
  if (hasTextsOut(broadcast))
    return `Then the calls begin${broadcast.CheckCallingWindow ? ', within your calling window' : ''}.`
  return Date.parse(StartDate) > now
    ? `Then it goes out ${whenText(StartDate)}.`
    : 'Then it goes out at once, its calls within your calling window.'
}

/** In threes, as it is read aloud. */
const spaced = (id: number): string => String(id).replace(/(\d{3})(?=\d)/g, '$1 ')
