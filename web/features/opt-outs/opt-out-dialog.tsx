import { Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { ChannelSection } from './number/channel-section.tsx'
import { useOptOutsOf } from './queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** As it travels: '2175550101'. */
  PhoneNumber: string
  /** Whose number it is, where that is known. */
  name?: string
}

/** Texts and calls of one number: opts it out, or takes an opt-out back where that is allowed and says why where it is not. */
export const OptOutDialog = ({ opened, onClose, PhoneNumber, name }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Opt-outs of ${phoneText(PhoneNumber)}`} size={480}>
    <Stack gap="lg">
      {name && <Text c="dimmed">{name}</Text>}
      <Sections PhoneNumber={PhoneNumber} isWanted={opened} />
    </Stack>
  </Dialog>
)

const Sections = ({ PhoneNumber, isWanted }: { PhoneNumber: string; isWanted: boolean }) => {
  const known = useOptOutsOf(PhoneNumber, isWanted)
  if (known.isError) {
    return (
      <FailedState
        compact
        message={sentenceOf(known.error, 'There was an error getting the opt-outs of this number.')}
        onRetry={() => void known.refetch()}
      />
    )
  }
  if (!known.data) return <Skeleton height={180} />
  return (['Text', 'Voice'] as const).map((Channel) => (
    <ChannelSection
      key={Channel}
      PhoneNumber={PhoneNumber}
      Channel={Channel}
      optOut={known.data.find((optOut) => optOut.Channel === Channel)}
    />
  ))
}
