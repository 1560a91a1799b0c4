import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { formatCount } from '../../ui/format.ts'
import { notKeptOf } from './further-columns.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'
import type { Judgement, judgeRows, Taken } from './paste-rows.ts'
import type { PasteAct } from './paste-state.ts'
import classes from './paste-table.module.css'

type Props = {
  rows: readonly PasteRow[]
  judged: ReturnType<typeof judgeRows>
  isFaultyOnly: boolean
  /** Where what further columns hold can be kept; undefined where none of it is. */
  columns?: readonly FurtherColumn[]
  send: (act: PasteAct) => void
}

// A page is all that is drawn, so that ten thousand rows are as quick as ten.
const onPage = 25

/** The rows found, to be corrected where they stand. */
export const PasteTable = ({ rows, judged, isFaultyOnly, columns, send }: Props) => {
  const [page, setPage] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useShown(rows, judged, isFaultyOnly)
  const pages = Math.max(1, Math.ceil(shown.length / onPage))
  const at = Math.min(page, pages)
  const first = (at - 1) * onPage

  // A row that was added is at the end, which is where the next act is.
  const length = useRef(rows.length)
  useEffect(() => {
    const isLonger = rows.length > length.current
    length.current = rows.length
    if (!isLonger) return
    setPage(Math.ceil(rows.length / onPage))
    const timer = setTimeout(() => {
      const names = frame.current?.querySelectorAll<HTMLInputElement>('input[data-field="name"]')
      names?.item(names.length - 1)?.focus()
    })
    return () => clearTimeout(timer)
  }, [rows.length])

  return (
    <div className={classes.frame} ref={frame}>
      <ol className={classes.rows} start={first + 1} aria-label="Contacts found">
        {shown.slice(first, first + onPage).map((row, place) => (
          <Row
            key={row.id}
            row={row}
            place={first + place + 1}
            judgement={judged.of.get(row.id)}
            taken={judged.taken}
            columns={columns}
            send={send}
          />
        ))}
      </ol>
      {shown.length === 0 && <p className={classes.none}>No row is left here.</p>}
      {pages > 1 && (
        <nav className={classes.pager} aria-label="Pages of contacts found">
          <span aria-live="polite">
            {formatCount(first + 1)}–{formatCount(Math.min(first + onPage, shown.length))} of{' '}
            {formatCount(shown.length)}
          </span>
          <Group gap={4}>
            <ActionIcon aria-label="Previous page" disabled={at <= 1} onClick={() => setPage(at - 1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon aria-label="Next page" disabled={at >= pages} onClick={() => setPage(at + 1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        </nav>
      )}
    </div>
  )
}

/** With the filter on, a row that has just been corrected stays until the filter is set again: it must not jump away. */
const useShown = (
  rows: readonly PasteRow[],
  { faulty, partial }: Props['judged'],
  isFaultyOnly: boolean,
): readonly PasteRow[] => {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is faulty now is noted when the filter is set
  useEffect(() => setKept(new Set([...faulty, ...partial].map(({ id }) => id))), [isFaultyOnly])
  return isFaultyOnly ? rows.filter(({ id }) => kept.has(id)) : rows
}

type RowProps = {
  row: PasteRow
  place: number
  judgement: Judgement | undefined
  taken: Taken
  columns: readonly FurtherColumn[] | undefined
  send: (act: PasteAct) => void
}

const repeated: Record<Taken, string> = {
  first: 'The same number stands above; that row is taken.',
  last: 'The same number comes again below; that row is taken.',
}

/** Where the further numbers of such a row are. */
const kept = {
  below: 'The same number comes again below; that row is taken, with the further numbers of this one.',
  here: 'The first number comes again below, under another name, and is kept there. This contact keeps its other numbers.',
} as const

const phone = { placeholder: 'Phone number', type: 'tel', maxLength: 40 } as const
const ordinalOf = (at: number): string => ['Second', 'Third'][at] ?? `${at + 2}th`

const Row = memo(({ row, place, judgement, taken, columns, send }: RowProps) => {
  const notKept = notKeptOf(row, columns)
  const input = (field: 'name' | 'number', label: string) => ({
    // Not by name: what one is typing should not rename the field.
    'aria-label': `${label} ${place}`,
    'data-field': field,
    value: row[field],
    size: 'sm' as const,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      send({ type: 'change', id: row.id, field, value: currentTarget.value }),
    // Enter in a row must not send the whole list off.
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key === 'Enter') event.preventDefault()
    },
  })
  return (
    <li className={classes.row}>
      <TextInput placeholder="Name" maxLength={100} {...input('name', 'Name')} />
      <div>
        <div className={classes.numbers}>
          <TextInput {...phone} error={judgement?.faults?.[0]} {...input('number', 'Phone number')} />
          {row.others?.map((number, at) => (
            <TextInput
              key={ordinalOf(at)}
              {...phone}
              {...input('number', `${ordinalOf(at)} number`)}
              data-field="other"
              value={number}
              error={judgement?.faults?.[at + 1]}
              onChange={({ currentTarget: { value } }) => send({ type: 'changeOther', id: row.id, at, value })}
            />
          ))}
        </div>
        {notKept !== '' && <p className={classes.note}>Not added from this line: {notKept}</p>}
        {judgement?.others ? (
          <p className={classes.note}>{kept[judgement.others]}</p>
        ) : (
          judgement?.isRepeated && <p className={classes.note}>{repeated[taken]}</p>
        )}
      </div>
      <ActionIcon aria-label={`Remove row ${place}`} onClick={() => send({ type: 'remove', ids: [row.id] })}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
})
