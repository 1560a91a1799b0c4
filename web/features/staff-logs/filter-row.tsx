import type { ReactNode } from 'react'
import classes from './filter-row.module.css'

/** Search, and what narrows the list beside it; below it on phones. */
export const FilterRow = ({ search, children }: { search: ReactNode; children?: ReactNode }) => (
  <div className={classes.row}>
    <div className={classes.search}>{search}</div>
    {children}
  </div>
)
