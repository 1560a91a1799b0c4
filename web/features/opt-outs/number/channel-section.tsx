import { addOptOut, type OptOut } from '@carillon/contract/opt-outs.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSend } from '../../../platform/queries.ts'
import { formatDate } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { DecideOptOut } from '../decide-opt-out.tsx'
import { optOutCalls } from '../queries.ts'
import { channelWord, whoEnded } from '../words.ts'
import { ReverseForm } from './reverse-form.tsx'

type Props = { PhoneNumber: string; Channel: OptOut['Channel']; optOut: OptOut | undefined }

/** Texts or calls of a number: how it stands, and what can be done about it. */
export const ChannelSection = ({ PhoneNumber, Channel, optOut }: Props) => (
  <Stack gap="xs" component="section">
    <Group justify="space-between" gap="xs">
      <Title order={3}>{channelWord(Channel)}</Title>
      <StatusWord {...standing(optOut)} />
    </Group>
    {optOut ? (
      <>
        <Text c="dimmed">
          {optOut.ReviewTextMessageID === null
            ? `Opted out ${whoEnded(optOut.OptOutType)} on ${formatDate(optOut.CreatedDate)}. `
            : `Nothing is sent since ${formatDate(optOut.CreatedDate)}, until somebody has decided. `}
          {optOut.Source}
          {optOut.By && `, ${optOut.By}`}.
        </Text>
        {optOut.ReviewTextMessageID !== null ? (
          <DecideOptOut TextMessageID={optOut.ReviewTextMessageID} name={phoneText(PhoneNumber)} />
        ) : optOut.CanReverse ? (
          <ReverseForm key={optOut.OptOutID} optOut={optOut} />
        ) : (
          <Text>{optOut.WhyNotReverse}</Text>
        )}
      </>
    ) : (
      <EndButton PhoneNumber={PhoneNumber} Channel={Channel} />
    )}
  </Stack>
)

const standing = (optOut: OptOut | undefined): { word: string; tone: Tone } => {
  if (!optOut) return { word: 'Not opted out', tone: 'green' }
  return optOut.ReviewTextMessageID === null
    ? { word: 'Opted out', tone: 'red' }
    : { word: 'May be asking to stop', tone: 'violet' }
}

const EndButton = ({ PhoneNumber, Channel }: Omit<Props, 'optOut'>) => {
  const what = channelWord(Channel).toLowerCase()
  const add = useSend(addOptOut, {
    isOnce: true,
    invalidates: optOutCalls,
    failure: 'There was an error adding the opt-out.',
  })
  const end = (): void =>
    add.mutate(
      { body: { PhoneNumber, Channel } },
      { onSuccess: () => notify(`${phoneText(PhoneNumber)} is opted out of your ${what}.`) },
    )
  return (
    <Group>
      <Button variant="default" loading={add.isPending} onClick={end}>
        Opt out of {what}
      </Button>
    </Group>
  )
}
