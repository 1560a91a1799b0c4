import classes from './bars.module.css'
import { formatPercent } from './format.ts'
import type { Tone } from './status-word.tsx'

type Props = {
  label: string
  value: number
  total: number
  isMoving?: boolean
  height?: number
  /** The colour of its status: amber when paused. */
  tone?: Tone
}

/** How far something has come. */
export const ProgressBar = ({ label, value, total, isMoving = false, height = 6, tone = 'teal' }: Props) => (
  <div
    className={classes.track}
    style={{ height }}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={Math.max(total, 1)}
    aria-valuenow={Math.min(value, total)}
    aria-valuetext={formatPercent(value, total)}
  >
    <div
      className={classes.part}
      data-tone={tone}
      data-moving={isMoving || undefined}
      style={{ width: share(value, total) }}
    />
  </div>
)

/** A width that never rounds something to nothing. */
export const share = (part: number, total: number): string =>
  total <= 0 || part <= 0 ? '0' : `max(3px, ${Math.min(100, (part / total) * 100)}%)`
