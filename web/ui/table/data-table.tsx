import {
  countSelected,
  hasSelected,
  type Selection,
  select,
  selectAll,
  selectNone,
} from '@carillon/domain/table/selection.ts'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { FailedState } from '../failed-state.tsx'
import { formatCount } from '../format.ts'
import { type ListState, useKnownPage } from '../use-list.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { Pager } from './pager.tsx'
import { moveBetweenRows } from './row-keys.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Fetched<Row> = {
  readonly data: { readonly Items: readonly Row[]; readonly Size: number } | undefined
  readonly isError: boolean
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}

type DataTableProps<Row> = {
  /** What is listed, for screen readers: 'Contacts'. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => number
  /** How one row is called when it is selected: 'Ada Lovelace'. */
  readonly nameOf: (row: Row) => string
  /** The query of the list, as `useCall` answers it. */
  readonly fetched: Fetched<Row>
  readonly list: ListState
  /** The default sentence when it cannot be fetched. */
  readonly failure: string
  /** Shown instead of rows when there are none and nothing is searched, or when the list is narrowed. */
  readonly empty: ReactNode
  /** By a filter, beside the search. */
  readonly isNarrowed?: boolean
  /** With these two, rows can be selected. */
  readonly selection?: Selection<number>
  readonly onSelect?: (selection: Selection<number>) => void
  /** Buttons of the bar that appears with a selection. */
  readonly actions?: ReactNode
  /** Enter on a row, or a click beside its links. */
  readonly onOpen?: (row: Row) => void
  /** At the end of each row: its menu. */
  readonly menu?: (row: Row) => ReactNode
  /** On phones each row is a card without column heads; its first cell says all, and the order is chosen elsewhere. */
  readonly hasCards?: boolean
}

/**
 * A page of a list with search, order, paging and row selection. Keyboard: arrows, Home and End move between rows, Space
 * selects (with Shift a range), Ctrl/⌘ A selects all that the list shows, Escape none, Enter opens.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    idOf,
    nameOf,
    fetched,
    list,
    selection = selectNone,
    onSelect,
    onOpen,
    menu,
    isNarrowed,
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef(0)
  const hintId = useId()
  const rows = fetched.data?.Items ?? []
  const size = fetched.data?.Size ?? 0
  const count = countSelected(selection, size)
  const ids = rows.map(idOf)
  // Rows of another page or search are on their way out, and how many there are of this one is not known.
  const isAwaited = fetched.isPlaceholderData === true
  // As many rows as there are, picked one by one, need not be those that there are: a search, a filter or another page may show others,
  // and one that was picked may have gone since.
  const isEachSeen =
    selection.Type !== 'Selected' || (rows.length === size && selection.Items.every((id) => ids.includes(id)))
  const whole = list.q === '' && !isNarrowed && !isAwaited && isEachSeen ? size : Number.POSITIVE_INFINITY
  useKeptFocus({ frame, body, ids, count })
  // The size of another search says nothing of this one.
  useKnownPage(list, isAwaited ? undefined : fetched.data?.Size)

  if (fetched.isError && !fetched.data) return <FailedState message={props.failure} onRetry={fetched.refetch} />
  if (fetched.data && size === 0) {
    if (list.q === '' || isNarrowed) return props.empty
    return <EmptyState compact sentence={`Nothing found for “${list.q}”. Try fewer letters or another word.`} />
  }

  const pick = (at: number, isRange: boolean): void => {
    const id = ids[at]
    if (!onSelect || id === undefined) return
    const [from, to] = isRange ? [Math.min(anchor.current, at), Math.max(anchor.current, at)] : [at, at]
    onSelect(select(selection, ids.slice(from, to + 1), !hasSelected(selection, id), whole))
    anchor.current = at
  }
  const onPageSelected = ids.filter((id) => hasSelected(selection, id)).length

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-dimmed={isAwaited || undefined}
      data-cards={props.hasCards || undefined}
      data-selected={count > 0 || undefined}
    >
      <VisuallyHidden id={hintId}>
        Arrow keys move between rows.{onSelect ? ' Space selects.' : ''}
        {onOpen ? ' Enter opens.' : ''}
      </VisuallyHidden>
      {onSelect && count > 0 && (
        <SelectionBar
          count={count}
          size={size}
          isAll={selection.Type === 'SelectedAll'}
          isPageSelected={onPageSelected === ids.length && count < size}
          isAwaited={isAwaited}
          onSelect={onSelect}
          place="heading"
        >
          {props.actions}
        </SelectionBar>
      )}
      <div className={classes.room}>
        <table
          className={classes.table}
          aria-label={label}
          aria-describedby={hintId}
          // The heading is a row of it; -1 is a number that is not known yet.
          aria-rowcount={fetched.data ? size + 1 : -1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {onSelect && (
                <th className={classes.tick} scope="col">
                  <Checkbox
                    size="xs"
                    aria-label="Select all on this page"
                    disabled={ids.length === 0 || isAwaited}
                    checked={ids.length > 0 && onPageSelected === ids.length}
                    indeterminate={onPageSelected > 0 && onPageSelected < ids.length}
                    onChange={() => onSelect(select(selection, ids, onPageSelected < ids.length, whole))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={list.sort} onSort={list.setSort} />
              ))}
              {menu && (
                <th className={classes.menu} scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={(event) => {
              const at = moveBetweenRows(event, body.current)
              if (at === undefined) return
              if (event.key === ' ') pick(at, event.shiftKey)
              if (event.key === 'Enter' && rows[at]) onOpen?.(rows[at])
              if (event.key === 'Escape') onSelect?.(selectNone)
              if (event.key === 'a' && !isAwaited) onSelect?.(selectAll)
            }}
          >
            {!fetched.data && <SkeletonRows columns={columns} isSelectable={onSelect !== undefined} hasMenu={!!menu} />}
            {rows.map((row, at) => (
              <tr
                key={idOf(row)}
                className={classes.row}
                tabIndex={at === 0 ? 0 : -1}
                aria-rowindex={(list.page - 1) * list.pagesize + at + 2}
                data-selected={hasSelected(selection, idOf(row)) || undefined}
                data-opens={onOpen ? true : undefined}
                onClick={(event) => {
                  if ((event.target as HTMLElement).closest('a, button, input, label, [role="menu"]')) return
                  if (window.getSelection()?.isCollapsed !== false) onOpen?.(row)
                }}
              >
                {onSelect && (
                  <td className={classes.tick}>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={`Select ${nameOf(row)}`}
                      checked={hasSelected(selection, idOf(row))}
                      // A change of a box comes with the click that caused it, and its Shift.
                      onChange={({ nativeEvent }) => pick(at, (nativeEvent as MouseEvent).shiftKey === true)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align} data-hide-below={column.hideBelow}>
                    {column.cell(row)}
                  </td>
                ))}
                {menu && <td className={classes.menu}>{menu(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager list={list} size={size} of={label} />
      <VisuallyHidden role="status">{count > 0 ? `${formatCount(count)} selected` : ''}</VisuallyHidden>
    </div>
  )
}
