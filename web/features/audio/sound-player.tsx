import { ActionIcon, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './audio.module.css'
import { usePlayer } from './player.ts'
import { Waveform } from './waveform.tsx'

type Props = {
  /** Which sound it is, among all of the page. */
  id: string
  name: string
  load: () => Promise<Blob>
  /** Its shape, where that is known. */
  peaks?: readonly number[]
  heard?: readonly [from: number, to: number]
  /** How long it is, where that is known before it plays. */
  seconds?: number
}

/** Plays a sound, and shows where in it one is. */
export const SoundPlayer = ({ id, name, load, peaks = flat, heard, seconds }: Props) => {
  const { playing, toggle, seek, playFrom } = usePlayer(id, load)
  const isPlaying = playing?.state === 'playing'
  return (
    <>
      <div className={classes.player}>
        <ActionIcon
          size={40}
          radius="xl"
          variant="light"
          color="teal"
          loading={playing?.state === 'loading'}
          aria-label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
        <Waveform
          label={`Position in ${name}`}
          peaks={peaks}
          {...(heard && { heard })}
          seconds={seconds ?? playing?.seconds ?? 0}
          at={playing?.at ?? 0}
          onSeek={seek}
          onPoint={playFrom}
          onToggle={toggle}
        />
      </div>
      {playing?.state === 'failed' && (
        <Text size="sm" c="red" role="alert">
          This could not be played. Check your connection and press Play again.
        </Text>
      )}
    </>
  )
}

const flat: readonly number[] = Array.from({ length: 64 }, () => 6)
