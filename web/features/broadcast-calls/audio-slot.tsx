import type { Audio } from '@carillon/contract/audio.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMessage2, IconMicrophone, IconPhone, IconPlaylist } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusSoon, isFocusNowhere } from '../../ui/focus-soon.ts'
import { RecordDialog } from '../audio/record-dialog.tsx'
import { SpeakDialog } from '../audio/speak-dialog.tsx'
import { UploadButton } from '../audio/upload-button.tsx'
import { useAudioUploads } from '../audio/use-audio-uploads.ts'
import { UploadList } from '../media/upload-list.tsx'
import { AudioPicker } from './audio-picker.tsx'
import classes from './broadcast-calls.module.css'
import { ByPhone } from './by-phone.tsx'
import { ChosenAudio } from './chosen-audio.tsx'

type Props = {
  AudioID: number | undefined
  onChoose: (AudioID: number | undefined, audio?: Audio) => void
  error: string | undefined
  /** It may be recorded by phone once the broadcast is made; left out where that cannot be done. */
  byPhone?: { number: string; isBoth: boolean; isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
  /** It can do without one: what leaving it is called. */
  leave?: string | undefined
  /** Said to whoever takes a call that is passed on: it may be short, and costs nothing by itself. */
  isIntroduction?: boolean
}

/** One message of a call: made here, or chosen from the library; heard, and exchanged for another. */
export const AudioSlot = ({ AudioID, onChoose, error, byPhone, leave, isIntroduction = false }: Props) => {
  const [isChanging, setIsChanging] = useState(false)
  const exchange = useRef<HTMLButtonElement>(null)
  const [choices, setChoices] = useState(0)
  // What it was chosen by goes with the choice, and the focus goes on to what exchanges it.
  useEffect(
    () => (choices === 0 ? undefined : focusSoon(() => (isFocusNowhere() ? exchange.current : null))),
    [choices],
  )
  const choose = (audio: Audio): void => {
    setIsChanging(false)
    setChoices((before) => before + 1)
    onChoose(audio.AudioID, audio)
  }
  const isShown = AudioID !== undefined
  const isByPhone = !isShown && byPhone?.isChosen === true
  return (
    <Stack gap="md">
      {isShown && (
        <ChosenAudio
          AudioID={AudioID}
          isCostTold={!isIntroduction}
          actions={
            <Group gap="xs">
              <Button
                ref={exchange}
                variant="default"
                size="compact-sm"
                aria-expanded={isChanging}
                onClick={() => setIsChanging(!isChanging)}
              >
                {isChanging ? 'Keep this one' : 'Use another message'}
              </Button>
              {leave !== undefined && (
                <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChoose(undefined)}>
                  {leave}
                </Button>
              )}
            </Group>
          }
        />
      )}
      {isByPhone && <ByPhone number={byPhone.number} isBoth={byPhone.isBoth} onOther={() => byPhone.onChoose(false)} />}
      {((!isShown && !isByPhone) || isChanging) && (
        <AudioWays
          onKept={choose}
          isIntroduction={isIntroduction}
          onByPhone={byPhone && !isShown ? () => byPhone.onChoose(true) : undefined}
        />
      )}
      {error && (
        <Text c="red" size="sm" role="alert" data-fault tabIndex={-1}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

type WaysProps = { onKept: (audio: Audio) => void; isIntroduction: boolean; onByPhone: (() => void) | undefined }

/** The ways to a message: those that make one, and the library. */
const AudioWays = ({ onKept, isIntroduction, onByPhone }: WaysProps) => {
  const [open, setOpen] = useState<'record' | 'speak' | 'library'>()
  const { uploads, take, drop } = useAudioUploads(onKept)
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div className={classes.ways}>
        <Way title="Create a message">
          <Button variant="default" leftSection={<IconMicrophone size={16} />} onClick={() => setOpen('record')}>
            Record with microphone
          </Button>
          <Button variant="default" leftSection={<IconMessage2 size={16} />} onClick={() => setOpen('speak')}>
            Text-to-speech
          </Button>
          <UploadButton onFiles={take} />
          {onByPhone && (
            <Button variant="default" leftSection={<IconPhone size={16} />} onClick={onByPhone}>
              Call in to record
            </Button>
          )}
        </Way>
        <Way title="Or use one that you have">
          <Button variant="default" leftSection={<IconPlaylist size={16} />} onClick={() => setOpen('library')}>
            Select from message library
          </Button>
        </Way>
      </div>
      <UploadList uploads={uploads} onDrop={drop} working="Making {name} ready for telephones" />
      <RecordDialog opened={open === 'record'} onClose={close} onKept={onKept} />
      <SpeakDialog opened={open === 'speak'} onClose={close} onKept={onKept} />
      <AudioPicker opened={open === 'library'} onClose={close} onPick={onKept} isIntroduction={isIntroduction} />
    </>
  )
}

const Way = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Text fw={560} mb="xs">
      {title}
    </Text>
    <Group gap="xs">{children}</Group>
  </section>
)
