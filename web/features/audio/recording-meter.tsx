import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { clockTime, spokenTime } from './clock-time.ts'
import { levelWords } from './recorder-words.ts'
import classes from './recording-meter.module.css'

type Props = { seconds: number; level: number; isPaused: boolean }

/** How long one has spoken and may go on, and how loud it comes. */
export const RecordingMeter = ({ seconds, level, isPaused }: Props) => {
  const [loudest, setLoudest] = useState(0)
  if (level > loudest) setLoudest(level)
  const left = Math.max(longestMessage - seconds, 0)
  const isEnding = left <= 10
  return (
    <div className={classes.meter}>
      <div className={classes.times}>
        <span className={classes.time}>{clockTime(seconds)}</span>
        <span className={classes.left} data-ending={isEnding || undefined}>
          {isPaused ? 'Paused' : `${clockTime(left)} left`}
        </span>
      </div>
      <VisuallyHidden>
        <meter aria-label="How loud it comes" min={0} max={100} value={Math.round(level * 100)} />
      </VisuallyHidden>
      <div className={classes.track} aria-hidden>
        <div className={classes.part} data-loud={level > 0.96 || undefined} style={{ width: `${level * 100}%` }} />
      </div>
      <Text size="sm" c="dimmed" role="status" mih={20}>
        {isEnding
          ? `It ends by itself in ${spokenTime(10)} at most.`
          : isPaused
            ? 'Nothing is recorded now.'
            : levelWords(level, loudest, seconds)}
      </Text>
    </div>
  )
}
