import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './add-dialog.module.css'

type Props = { checked: boolean; onToggle: () => void; name: string; note?: ReactNode; count?: string }

/** A line of a dialog that can be ticked. */
export const PickRow = ({ checked, onToggle, name, note, count }: Props) => (
  <Checkbox
    checked={checked}
    onChange={onToggle}
    classNames={parts}
    label={
      <>
        <span className={classes.name}>
          {name}
          {note && <span className={classes.note}>{note}</span>}
        </span>
        {count !== undefined && <span className={classes.note}>{count}</span>}
      </>
    }
  />
)

const parts = { root: classes.choice!, body: classes.body!, labelWrapper: classes.wrapper!, label: classes.label! }
