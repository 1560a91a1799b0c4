import type { Audio } from '@carillon/contract/audio.ts'
import { uploadAudio } from '@carillon/contract/audio-changes.ts'
import { shortestMessage } from '@carillon/domain/sound/message-length.ts'
import type { PreparedSound } from '@carillon/domain/sound/prepare.ts'
import { phoneRate } from '@carillon/domain/sound/resample.ts'
import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { formatDate } from '../../ui/format.ts'
import { formatSeconds } from './clock-time.ts'
import { audioCalls } from './queries.ts'
import { SoundPlayer } from './sound-player.tsx'
import { useTellKept } from './use-tell-kept.ts'

type Props = {
  sound: PreparedSound
  wasLost: boolean
  onAgain: () => void
  onClose: () => void
  onKept?: ((audio: Audio) => void) | undefined
}

/** Hear what was recorded as a telephone will sound, keep it under a name, or record again. */
export const RecordReview = ({ sound, wasLost, onAgain, onClose, onKept }: Props) => {
  const { samples, heardFrom, heardTo, peaks } = sound
  const [name, setName] = useState(() => `Recording, ${formatDate(new Date().toISOString())}`)
  const [fault, setFault] = useState<string>()
  const tellKept = useTellKept()
  const upload = useSend(uploadAudio, { invalidates: audioCalls })
  const seconds = (heardTo - heardFrom) / phoneRate
  const isTooShort = seconds < shortestMessage
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const found = faultOf(name.trim())
    setFault(found)
    if (found) return
    upload.mutate(
      { params: { FileName: `${name.trim()}.wav` }, query: { Source: 'Recording' }, file: wavOf(samples) },
      {
        onSuccess: (audio) => {
          onClose()
          tellKept(audio)
          onKept?.(audio)
        },
      },
    )
  }
  const player = (
    <SoundPlayer
      id="recording"
      name="your recording"
      load={async () => wavOf(samples.subarray(heardFrom, heardTo))}
      peaks={[...peaks]}
      heard={[heardFrom / samples.length, heardTo / samples.length]}
      seconds={seconds}
    />
  )
  const again = (
    <Button variant="default" leftSection={<IconMicrophone size={16} />} onClick={onAgain}>
      Record again
    </Button>
  )
  const lost = wasLost && (
    <Alert color="yellow" title="Your microphone was taken away">
      What you said until then is here.
    </Alert>
  )
  if (isTooShort)
    return (
      <Stack>
        {lost}
        {player}
        <Alert color="yellow" role="alert">
          Your message must be at least 10 seconds long. This one is {formatSeconds(Math.floor(seconds * 10) / 10)}{' '}
          long, without the silence around it. Record it again.
        </Alert>
        <Group justify="flex-end">{again}</Group>
      </Stack>
    )
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        {lost}
        <Text size="sm" c="dimmed">
          This is how it will sound on the phone.
        </Text>
        {player}
        <TextInput
          label="Name"
          autoComplete="off"
          value={name}
          error={fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {upload.isError && (
          <Text c="red" role="alert">
            {sentenceOf(upload.error, 'There was an error adding your audio.')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {again}
          <Button type="submit" loading={upload.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const faultOf = (name: string): string | undefined => {
  if (name === '') return 'Enter a Name.'
  return name.length > 50 ? 'Name must be at most 50 characters.' : undefined
}

const wavOf = (samples: Int16Array): Blob =>
  new Blob([wavHead(samples.length) as BlobPart, samples.slice() as BlobPart], { type: 'audio/wav' })
