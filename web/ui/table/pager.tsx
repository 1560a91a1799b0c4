import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatCount } from '../format.ts'
import type { ListState } from '../use-list.ts'
import classes from './data-table.module.css'

type Props = {
  list: ListState
  size: number
  /** Of which table, where a page has several. */
  of?: string
}

/** '51–100 of 1,284' with a step back and on; only the count when one page holds all. */
export const Pager = ({ list, size, of }: Props) => {
  const nav = useRef<HTMLElement>(null)
  if (size === 0) return null
  const { page, pagesize } = list
  // Another page is read from its top.
  const setPage = (next: number): void => {
    list.setPage(next)
    const table = nav.current?.parentElement
    if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: 'start' })
  }
  const pages = Math.max(1, Math.ceil(size / pagesize))
  const first = (page - 1) * pagesize + 1
  const last = Math.min(page * pagesize, size)
  return (
    <nav ref={nav} className={classes.pager} aria-label={of ? `Pages: ${of}` : 'Pages'}>
      <Text size="xs" c="dimmed">
        {pages === 1
          ? `${formatCount(size)} in all`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(size)}`}
      </Text>
      {/* The page alone: counts of a list that is alive change every second. */}
      <VisuallyHidden aria-live="polite">{pages > 1 ? `Page ${formatCount(page)}` : ''}</VisuallyHidden>
      {pages > 1 && (
        <Group gap={4}>
          <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon aria-label="Next page" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </nav>
  )
}
