import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react'
import type { Visit } from './visit.ts'

type Props = {
  visit: Pick<Visit, 'saver' | 'clash' | 'isJoined'>
  isStarted: boolean
  /** Shows what was filled in here and elsewhere. */
  onClash: () => void
}

/** Whether the draft is safe, and whether it is being changed at another place too. */
export const SaveNote = ({ visit: { saver, clash, isJoined }, isStarted, onClash }: Props) => (
  <Text
    size="xs"
    c={clash ? 'var(--c-amber)' : 'dimmed'}
    role="status"
    style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
  >
    {clash ? (
      <>
        <IconAlertTriangle size={14} aria-hidden /> Changed in another tab too.{' '}
        <Anchor component="button" type="button" size="xs" onClick={onClash}>
          Choose what stays
        </Anchor>
      </>
    ) : saver === 'failed' ? (
      <>
        <IconCloudOff size={14} aria-hidden /> Not saved yet. We keep trying.
      </>
    ) : !isStarted && saver === 'saved' ? (
      ''
    ) : saver === 'saved' ? (
      <>
        <IconCheck size={14} aria-hidden /> {isJoined ? 'Draft saved, with the changes of another tab' : 'Draft saved'}
      </>
    ) : (
      'Saving…'
    )}
  </Text>
)
