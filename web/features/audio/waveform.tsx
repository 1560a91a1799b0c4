import type { KeyboardEvent, PointerEvent } from 'react'
import { clockTime, spokenTime } from './clock-time.ts'
import classes from './waveform.module.css'

type Props = {
  label: string
  /** From 0 to 255. */
  peaks: readonly number[]
  /** Which part of them is heard, 0 to 1. */
  heard?: readonly [from: number, to: number]
  seconds: number
  at: number
  onSeek: (at: number) => void
  /** Somebody has pointed there. */
  onPoint: (at: number) => void
  onToggle: () => void
}

/** The shape of a sound, and where in it one is: with a finger, a mouse or the keys of a slider; Space plays it, and stops. */
export const Waveform = ({
  label,
  peaks,
  heard: [from, to] = [0, 1],
  seconds,
  at,
  onSeek,
  onPoint,
  onToggle,
}: Props) => {
  const bounded = (to: number): number => Math.min(Math.max(to, 0), seconds)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) onToggle()
      return
    }
    const next = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1 }[event.key]
    const far = { PageUp: at + 10, PageDown: at - 10, Home: 0, End: seconds }[event.key]
    const wanted = next ?? far
    if (wanted === undefined) return
    event.preventDefault()
    onSeek(bounded(wanted))
  }
  const onPointerDown = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    onPoint(bounded(((part - from) / (to - from)) * seconds))
  }
  const played = from + (seconds > 0 ? at / seconds : 0) * (to - from)
  const step = 100 / peaks.length
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.wave}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${spokenTime(at)} of ${spokenTime(seconds)}`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden className={classes.bars}>
        {peaks.map((peak, index) => {
          const middle = (index + 0.5) / peaks.length
          const height = Math.max(1.2, Math.sqrt(peak / 255) * 38)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is where it stands
              key={index}
              x={index * step + step * 0.18}
              y={20 - height / 2}
              width={step * 0.64}
              height={height}
              data-part={middle < from || middle > to ? 'silent' : middle < played ? 'played' : undefined}
            />
          )
        })}
      </svg>
      <span className={classes.time} aria-hidden>
        {at > 0 && `${clockTime(at)} / `}
        {seconds > 0 && clockTime(Math.round(seconds))}
      </span>
    </div>
  )
}
