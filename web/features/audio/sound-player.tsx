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
  peaks: readonly number[]
  heard?: readonly [from: number, to: number]
  seconds: number
}

/** Plays a sound, and shows where in it one is. */
export const SoundPlayer = ({ id, name, load, peaks, heard, seconds }: Props) => {
  const { playing, toggle, seek } = usePlayer(id, load)
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
          seconds={seconds}
          at={playing?.at ?? 0}
          onSeek={seek}
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
