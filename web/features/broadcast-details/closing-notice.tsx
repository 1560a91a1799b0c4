import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Whom } from '@carillon/domain/broadcast/whom.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { Alert, Group } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useRights } from '../broadcasts/rights.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { IgnoreWindowButton } from './ignore-window-button.tsx'
import { type Closing, closingOf } from './outlook.ts'

type Props = { broadcast: Broadcast; window: CallingWindow | undefined; now: number }

/** Warns before the calling window closes on those who are left. */
export const ClosingNotice = ({ broadcast, window, now }: Props) => {
  const { maySend } = useRights(broadcast)
  const closing = broadcast.Notice === null ? closingOf(broadcast, window, now) : undefined
  const isKeptByAnother =
    broadcast.BroadcastStatus === 'Paused' && broadcast.CheckCallingWindow && !broadcast.CallingWindowIgnored && !window
  if (!closing && !isKeptByAnother) return null
  return (
    <Alert
      color={closing && !closing.isEnd ? 'gray' : 'yellow'}
      p="sm"
      icon={<IconClockExclamation size={18} aria-hidden />}
    >
      {closing
        ? sentenceOfClosing(closing, whomOf(broadcast))
        : 'It keeps the calling window of its sender. If that closes while it is paused, the rest may not be sent.'}
      {/* A paused one is resumed first, by its own button. */}
      {maySend && closing?.isEnd && broadcast.BroadcastStatus === 'Broadcasting' && (
        <Group mt="sm">
          <IgnoreWindowButton broadcast={broadcast} />
        </Group>
      )}
    </Alert>
  )
}

const sentenceOfClosing = ({ at, missed, isEnd }: Closing, whom: Whom): string => {
  const when = whenText(new Date(at).toISOString())
  if (missed === undefined) {
    return `The calling window closes ${when}. If it is not resumed before, it expires and the rest is not sent.`
  }
  const people = someOf(missed, whom)
  return isEnd
    ? `The calling window closes ${when}, too soon for about ${people}. They will not be texted.`
    : `The calling window closes ${when}. About ${people} will be texted when it opens again.`
}
