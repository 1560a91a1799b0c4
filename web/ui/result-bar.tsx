import classes from './bars.module.css'
import { formatCount } from './format.ts'
import { percentsOf } from './percents.ts'
import { share } from './progress-bar.tsx'
import type { Tone } from './status-word.tsx'

export type ResultPart = { readonly label: string; readonly count: number; readonly tone: Tone | 'rest' }

type Props = {
  /** What the whole is, for screen readers: 'Results of 1,284 texts'. */
  label: string
  parts: readonly ResultPart[]
  /** With words and counts below; without, the words are for screen readers only. */
  legend?: boolean
  height?: number
}

/** Results as one labelled bar; its legend is its table. */
export const ResultBar = ({ label, parts, legend = true, height = 10 }: Props) => {
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  const percents = percentsOf(parts.map((part) => part.count))
  const words = parts.map((part) => `${part.label} ${formatCount(part.count)}`).join(', ')
  return (
    <div>
      <div className={classes.track} style={{ height }} role="img" aria-label={`${label}: ${words}`}>
        {parts.map((part) => (
          <div
            key={part.label}
            className={classes.part}
            data-tone={part.tone}
            style={{ width: share(part.count, total) }}
          />
        ))}
      </div>
      {legend && (
        <ul className={classes.legend}>
          {parts.map((part, at) => (
            <li key={part.label}>
              <span className={classes.swatch} data-tone={part.tone} aria-hidden="true" />
              <span className={classes.count}>{formatCount(part.count)}</span> {part.label}
              <span className={classes.percent}>{percents[at]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
