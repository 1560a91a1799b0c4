import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import classes from './filter-bar.module.css'
import { shows, type useFilters } from './filters.ts'

type Props = { filters: ReturnType<typeof useFilters>; children: ReactNode }

/** Search, kind and days, each with a label of its own. */
export const FilterBar = ({ filters, children }: Props) => (
  <div className={classes.bar}>
    <div className={classes.wide}>{children}</div>
    <NativeSelect
      className={classes.wide!}
      label="Show"
      data={shows.map(([value, label]) => ({ value, label }))}
      value={filters.show}
      onChange={(event) => filters.set({ show: event.currentTarget.value })}
    />
    <DateField
      width="var(--day-width)"
      label="From"
      placeholder="Any day"
      clearable
      value={filters.from}
      max={filters.to || undefined}
      onChange={(from) => filters.set({ from })}
    />
    <DateField
      width="var(--day-width)"
      label="To"
      placeholder="Any day"
      clearable
      value={filters.to}
      min={filters.from || undefined}
      onChange={(to) => filters.set({ to })}
    />
  </div>
)
