import { type BroadcastType, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { defaultCallingStart } from '@carillon/domain/time/calling-start.ts'
import { withNextDay } from '@carillon/domain/time/calling-window.ts'
import { usualCallingWindow } from '@carillon/domain/time/calling-window-form.ts'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useSendWindow, windowText } from '../account/text-window.ts'
import { CallEstimate } from '../broadcast-calls/call-estimate.tsx'
import { whenText } from '../broadcasts/when-text.ts'

type Props = {
  opened: boolean
  /** What keeps the window. */
  type: BroadcastType
  /** The draft, of which it is told when its calls would end. */
  DraftBroadcastID?: number | undefined
  /** When it was to start; null is now. */
  StartDate: string | null
  onClose: () => void
  onLater: (StartDate: string) => void
  onChoose: () => void
  onAnyway: () => void
  /** Whether what the window leaves goes on the next day, and how to change that; null is as the user has set it. */
  continues: boolean | null
  onContinues: (continues: boolean) => void
}

/** The start lies outside the calling window: another time, or on all the same. */
export const WindowConflictDialog = ({
  opened,
  type,
  DraftBroadcastID,
  StartDate,
  onClose,
  continues,
  ...acts
}: Props) => {
  const window = withNextDay(useSendWindow(type) ?? usualCallingWindow('UTC'), continues)
  const isNow = StartDate === null
  const startAt = isNow ? Date.now() : Date.parse(StartDate)
  const next = defaultCallingStart(window, startAt)
  const opens = next === undefined ? undefined : new Date(next).toISOString()
  return (
    <Dialog opened={opened} onClose={onClose} title="Outside your calling window" size="md" centered>
      <Stack gap="md">
        <Text>
          Your calling window is {windowText(window)}. A start must be in it, at least 45 minutes before it closes;{' '}
          {isNow ? 'now' : whenText(new Date(startAt).toISOString())} is not.
        </Text>
        {opened && hasVoice(type) && DraftBroadcastID !== undefined && (
          <CallEstimate DraftBroadcastID={DraftBroadcastID} startAt={next} window={window} />
        )}
        <Switch
          label="Continue on the next day"
          description={
            window.ContinueOnNextDay
              ? 'What is left when the window closes goes on when it opens again.'
              : 'What is left when the window closes is not sent.'
          }
          checked={window.ContinueOnNextDay}
          onChange={({ currentTarget }) => acts.onContinues(currentTarget.checked)}
        />
        <Stack gap="xs">
          {opens && (
            <Button data-autofocus onClick={() => acts.onLater(opens)}>
              Start {whenText(opens)}
            </Button>
          )}
          <Button variant="default" onClick={acts.onChoose}>
            Choose another time
          </Button>
          <Button variant="subtle" color="gray" onClick={acts.onAnyway}>
            {isNow ? 'Send now all the same' : 'Keep this time all the same'}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
