import { listUndos, type Undo } from '@carillon/contract/undos.ts'
import { Button, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { useNow } from '../../ui/use-now.ts'
import { minutesLeft, undoSentence } from './undo-sentence.ts'
import classes from './undo-tray.module.css'
import { isInTime } from './undo-words.ts'
import { useUndo } from './use-undo.ts'

/** What the user has done within the last ten minutes, the newest first. */
export const UndoList = () => {
  const { data, isError, refetch } = useCall(listUndos)
  const cache = useQueryClient()
  // What was done or undone in another tab.
  useEvent('undos.updated', () => void cache.invalidateQueries({ queryKey: [listUndos.name] }))
  if (isError) {
    return (
      <div className={classes.quiet}>
        <Text size="sm">Your recent changes could not be read.</Text>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Loader size="sm" m="md" aria-label="Reading your recent changes" />
  return <Shown undos={data.Items} />
}

const Shown = ({ undos }: { undos: readonly Undo[] }) => {
  const now = useNow(15_000)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // What holds the focus in the tray has looked for a button before the list was there.
    const tray = list.current?.closest('[role="dialog"]')
    const { activeElement } = document
    const isInList = activeElement !== tray && tray?.contains(activeElement)
    if (!isInList) list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const shown = undos.filter((undo) => isInTime(undo, now))
  if (shown.length === 0) {
    return (
      <Text className={classes.quiet!} size="sm">
        Nothing to undo. What you change in contacts, groups, imports, auto replies and your library can be undone here
        for ten minutes.
      </Text>
    )
  }
  const newest = shown.find(({ CanUndo }) => CanUndo)
  return (
    <ul ref={list} className={classes.list}>
      {shown.map((undo) => (
        <Row key={undo.UndoID} undo={undo} now={now} isNewest={undo === newest} />
      ))}
    </ul>
  )
}

const Row = ({ undo, now, isNewest }: { undo: Undo; now: number; isNewest: boolean }) => {
  const { undo: take, isUndoing } = useUndo()
  const row = useRef<HTMLLIElement>(null)
  const sentence = undoSentence(undo)
  const press = (): void => {
    // The button goes as soon as it is pressed; how it goes on stands beside it.
    row.current?.focus()
    void take(undo.UndoID, sentence)
  }
  return (
    <li ref={row} tabIndex={-1} className={classes.row} data-progress={undo.Progress}>
      <div className={classes.words}>
        <Text size="sm" className={classes.sentence!}>
          {sentence}
        </Text>
        <Text size="xs" c="dimmed">
          {stateOf(undo, now)}
        </Text>
      </div>
      {undo.CanUndo && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isUndoing}
          aria-label={`Undo: ${sentence}`}
          {...(isNewest && { 'data-autofocus': true })}
          onClick={press}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

const stateOf = (undo: Undo, now: number): string => {
  switch (undo.Progress) {
    case 'Undone':
      return undo.Message === null ? 'Undone.' : `Undone. ${undo.Message}`
    case 'Undoing':
      return 'Being undone…'
    case 'InProgress':
      return undo.CanUndo ? 'Still going on; undoing stops it.' : 'Still going on; it can be undone once it is done.'
    case 'Done':
      return [about[undo.Kind], minutesLeft(undo, now)].filter(Boolean).join(' · ')
  }
}

const about: Partial<Record<Undo['Kind'], string>> = {
  Import: 'Who was added goes to Deleted, and what was overwritten comes back',
  DeactivateUsers: 'What was handed over stays where it is',
}
