import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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
    <TextInput
      type="date"
      label="From"
      value={filters.from}
      max={filters.to || undefined}
      onChange={(event) => filters.set({ from: event.currentTarget.value })}
    />
    <TextInput
      type="date"
      label="To"
      value={filters.to}
      min={filters.from || undefined}
      onChange={(event) => filters.set({ to: event.currentTarget.value })}
    />
  </div>
)
