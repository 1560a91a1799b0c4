import { listAccountUsers } from '@carillon/contract/account.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { ListState } from '../../ui/use-list.ts'
import { useUser } from '../account/queries.ts'
import { useLabels } from '../labels/queries.ts'
import classes from './filter-bar.module.css'
import { kinds, type useFilters } from './filters.ts'

type Props = { filters: ReturnType<typeof useFilters>; list: ListState; search: ReactNode; end: ReactNode }

/** Search, and in a row of their own the kind, days, label and owner, behind a button on phones. Nothing of it moves when one is set. */
export const FilterBar = ({ filters, list, search, end }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const labels = useLabels().data?.Items ?? []
  return (
    <div className={classes.bar}>
      <div>{search}</div>
      <Button
        className={classes.toggle!}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {filters.count > 0 ? `Filters (${filters.count})` : 'Filters'}
      </Button>
      <div className={classes.end}>{end}</div>
      <div id={id} className={classes.more} data-open={isOpen || undefined}>
        <NativeSelect
          label="Type"
          data={[...kinds]}
          value={filters.type}
          onChange={(event) => filters.set({ type: event.currentTarget.value })}
        />
        <DateField
          label="Start from"
          placeholder="Any day"
          width="auto"
          clearable
          value={filters.from}
          max={filters.to || undefined}
          onChange={(from) => filters.set({ from })}
        />
        <DateField
          label="Start until"
          placeholder="Any day"
          width="auto"
          clearable
          value={filters.to}
          min={filters.from || undefined}
          onChange={(to) => filters.set({ to })}
        />
        {/* These are known a moment later, and move nothing before them. */}
        {(labels.length > 0 || filters.label) && (
          <NativeSelect
            label="Label"
            data={[
              { value: '', label: 'All labels' },
              ...labels.map(({ LabelID, LabelName }) => ({ value: String(LabelID), label: LabelName })),
            ]}
            value={filters.label}
            onChange={(event) => filters.set({ label: event.currentTarget.value })}
          />
        )}
        <Owner filters={filters} />
        <NativeSelect
          className={classes.order!}
          label="Order"
          data={[...orders]}
          value={list.sort}
          onChange={(event) => list.setSort(event.currentTarget.value)}
        />
        <Button variant="subtle" className={classes.clear!} disabled={filters.count === 0} onClick={filters.clear}>
          Clear filters
        </Button>
      </div>
    </div>
  )
}

/** Only where there is more than one whose broadcasts this user sees. */
const Owner = ({ filters }: { filters: Props['filters'] }) => {
  const seesAll = useUser().Permissions.CanSeeAllBroadcasts
  const users = useCall(listAccountUsers, { query: { page: 'all' } }).data?.Items ?? []
  if (!seesAll || users.length < 2) return null
  return (
    <NativeSelect
      label="Owner"
      data={[
        { value: '', label: 'Everybody' },
        ...users.map(({ UserID, FirstName, LastName, UserName, IsActive }) => ({
          value: String(UserID),
          label: `${`${FirstName} ${LastName}`.trim() || UserName}${IsActive ? '' : ' (deactivated)'}`,
        })),
      ]}
      value={filters.owner}
      onChange={(event) => filters.set({ owner: event.currentTarget.value })}
    />
  )
}

const orders = [
  { value: 'BroadcastStatusCategory', label: 'What runs first' },
  { value: '-StartDate', label: 'Latest start first' },
  { value: 'StartDate', label: 'Earliest start first' },
  { value: 'BroadcastName', label: 'By name' },
  { value: '-PhoneNumberCount', label: 'Most people first' },
  { value: 'User', label: 'By owner' },
] as const
