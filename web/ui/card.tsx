import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = { title?: ReactNode; actions?: ReactNode; children: ReactNode; flush?: boolean; id?: string }

/** A surface with a hairline and, if wanted, a title. `flush` leaves the padding to what is inside. */
export const Card = ({ title, actions, children, flush = false, id }: Props) => (
  <section className={classes.card} id={id}>
    {title && (
      <header className={classes.head}>
        <h2>{title}</h2>
        {actions}
      </header>
    )}
    <div className={flush ? undefined : classes.body}>{children}</div>
  </section>
)
