import type { Audio } from '@carillon/contract/audio.ts'
import { listVoices, saySpeech, type Voice } from '@carillon/contract/audio-changes.ts'
import { whyNotLength } from '@carillon/domain/sound/message-length.ts'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SpokenWordsField } from '../library/spoken-words-field.tsx'
import { audioCalls } from './queries.ts'
import { SoundPlayer } from './sound-player.tsx'
import { SpokenTemplates } from './spoken-templates.tsx'
import { usePreviewSpeech } from './use-preview-speech.ts'
import { useTellKept } from './use-tell-kept.ts'

type Props = { opened: boolean; onClose: () => void; onKept?: ((audio: Audio) => void) | undefined }

/** Words that a voice speaks, heard before they are kept. */
export const SpeakDialog = ({ opened, onClose, onKept }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Text-to-speech" size={560} closeOnClickOutside={false} centered>
    <Speak onClose={onClose} onKept={onKept} />
  </Dialog>
)

const kinds = { Woman: 'woman', Man: 'man', Child: 'child' }

const Speak = ({ onClose, onKept }: Omit<Props, 'opened'>) => {
  const [words, setWords] = useState('')
  const [voice, setVoice] = useState<Voice>('Joanna')
  const [name, setName] = useState('')
  const voices = useCall(listVoices).data
  const preview = usePreviewSpeech({ Text: words, Voice: voice })
  const tellKept = useTellKept()
  const say = useSend(saySpeech, { invalidates: audioCalls, isOnce: true })
  const faults = { ...fieldErrorsOf(preview.error), ...fieldErrorsOf(say.error) }
  const failure = say.isError
    ? sentenceOf(say.error, 'There was an error adding your audio.')
    : preview.error !== undefined
      ? sentenceOf(preview.error, 'There was an error getting your preview. Please try again.')
      : undefined
  /** What was refused is said until something of it is another. */
  const typing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value)
      say.reset()
      preview.forgetError()
    }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    say.mutate(
      { body: { Name: name, Text: words, Voice: voice } },
      {
        onSuccess: (audio) => {
          onClose()
          tellKept(audio)
          onKept?.(audio)
        },
      },
    )
  }
  const heard = preview.heard
  const whyNot = heard && whyNotLength(heard.seconds)
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <SpokenTemplates words={words} name={name} onWords={typing(setWords)} />
        <SpokenWordsField
          isFirst
          words={words}
          description="From 10 seconds to 2 minutes: about 30 to 300 words."
          error={faults.Text?.[0]}
          onWords={typing(setWords)}
        />
        <NativeSelect
          label="Voice"
          description={
            voices?.IsBuiltIn
              ? 'These voices come with Carillon. They sound like a machine; your own voice is warmer.'
              : undefined
          }
          data={(voices?.Items ?? [{ Voice: voice, Kind: 'Woman' as const }]).map(({ Voice: value, Kind }) => ({
            value,
            label: `${value}, ${kinds[Kind]}`,
          }))}
          value={voice}
          onChange={({ currentTarget }) => typing(setVoice)(currentTarget.value as Voice)}
        />
        <div>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
            loading={preview.isSpeaking}
            onClick={preview.speak}
          >
            {heard ? 'Hear it again as it is now' : 'Hear it'}
          </Button>
        </div>
        {heard && (
          <div>
            <SoundPlayer
              key={heard.id}
              id={heard.id}
              name="what was typed"
              load={async () => heard.sound}
              peaks={heard.peaks}
              seconds={heard.seconds}
            />
            <Text size="sm" role="status" c={whyNot ? 'red' : 'dimmed'}>
              {whyNot ?? (preview.isStale ? 'You have changed it since. Hear it again before you keep it.' : '')}
            </Text>
          </div>
        )}
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={50}
          value={name}
          error={faults.Name?.[0]}
          onChange={({ currentTarget }) => typing(setName)(currentTarget.value)}
        />
        <FormFooter
          error={failure && !faults.Text && !faults.Name ? failure : undefined}
          save="Save"
          isSaving={say.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
