import type { ReactNode } from 'react'
import classes from './review-step.module.css'

/** One part of the plan. */
export const PlanItem = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <li className={classes.planItem}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={classes.body}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  </li>
)
