import type { Label } from '@carillon/contract/labels.ts'
import classes from './label-chip.module.css'

type Told = Pick<Label, 'LabelName' | 'Color'>

/** A label as it stands beside a name. */
export const LabelChip = ({ label: { LabelName, Color } }: { label: Told }) => (
  <span className={classes.chip} data-color={Color} title={LabelName}>
    <span className={classes.dot} data-color={Color} aria-hidden="true" />
    <span className={classes.name}>{LabelName}</span>
  </span>
)

export const LabelChips = ({ labels }: { labels: readonly Label[] }) =>
  labels.length === 0 ? null : (
    <ul
      aria-label="Labels"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 4, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {labels.map((label) => (
        <li key={label.LabelID} style={{ display: 'flex', minWidth: 0 }}>
          <LabelChip label={label} />
        </li>
      ))}
    </ul>
  )
