import { Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailedState } from '../../../ui/failed-state.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import classes from './picker.module.css'

type Props = {
  /** What is listed, for screen readers: 'Groups'. */
  label: string
  search: { readonly label: string; readonly value: string; readonly onSearch: (q: string) => void }
  fetched: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
  /** When the list cannot be fetched. */
  failed: string
  /** At the left of the list: what narrows it down. */
  beside?: ReactNode
  /** Between the search and the rows: what is chosen so far, or chooses all. */
  above?: ReactNode
  /** The rows, or why there are none. */
  children: ReactNode
  /** What the choice comes to, beside the button. */
  note?: ReactNode
  failure: string | undefined
  button: {
    readonly label: string
    readonly isReady: boolean
    readonly isWorking: boolean
    readonly onPress: () => void
  }
}

/** The shape of every dialog in which one looks for something, ticks it and adds it. */
export const Picker = (props: Props) => {
  const { label, search, fetched, beside, above, children, note, failure, button } = props
  if (fetched.isError) return <FailedState compact message={props.failed} onRetry={fetched.refetch} />
  return (
    <Stack gap="sm">
      <div className={classes.columns} data-split={beside !== undefined || undefined}>
        {beside}
        <Stack gap="sm" miw={0}>
          <SearchBox {...search} width="100%" />
          {above}
          <ScrollArea.Autosize
            mah="min(46vh, 420px)"
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
          >
            {fetched.isPending && [1, 2, 3, 4].map((each) => <Skeleton key={each} height={24} my={9} />)}
            {children}
          </ScrollArea.Autosize>
        </Stack>
      </div>
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end">
        <Text component="div" c="dimmed" size="xs" role="status" flex="1 1 160px">
          {note}
        </Text>
        <Button disabled={!button.isReady} loading={button.isWorking} onClick={button.onPress}>
          {button.label}
        </Button>
      </Group>
    </Stack>
  )
}
