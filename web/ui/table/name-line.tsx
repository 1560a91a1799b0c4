import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** The name of a row, which is whole. */
export const NameLine = ({ children }: { children: ReactNode }) => <div className={classes.name}>{children}</div>
