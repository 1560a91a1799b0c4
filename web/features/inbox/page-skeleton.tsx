import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageTitleId } from '../../ui/page-header.tsx'
import classes from '../inbox-scheduled/scheduled-page.module.css'

type Props = { title: string; children: ReactNode }

/** A page beside the views until its program has come. */
export const PageSkeleton = ({ title, children }: Props) => (
  <div className={classes.page} aria-busy="true">
    <header className={classes.head}>
      <h1 id={pageTitleId} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} height={84} />
    ))}
  </div>
)
