import { formatCount } from '../../ui/format.ts'
import type { ResultPart } from '../../ui/result-bar.tsx'
import classes from './result-ring.module.css'

type Props = { parts: readonly ResultPart[]; big: string; small: string }

const radius = 44
const around = 2 * Math.PI * radius

/** Results as a ring with one figure in the middle; the legend beside it is its table. */
export const ResultRing = ({ parts, big, small }: Props) => {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return (
    <div
      className={classes.ring}
      role="img"
      aria-label={`${big} ${small}: ${parts.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}`}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <title>Results</title>
        <circle className={classes.track} cx="50" cy="50" r={radius} />
        {parts.map(({ label, count, tone }) => {
          const length = (count / total) * around
          const offset = -before
          before += length
          return (
            <circle
              key={label}
              className={classes.part}
              data-tone={tone}
              cx="50"
              cy="50"
              r={radius}
              strokeDasharray={`${Math.max(length - (parts.length > 1 ? 0.8 : 0), 0.6)} ${around}`}
              strokeDashoffset={offset}
            />
          )
        })}
      </svg>
      <div className={classes.figure} aria-hidden="true">
        <b>{big}</b>
        <span>{small}</span>
      </div>
    </div>
  )
}
