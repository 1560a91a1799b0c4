import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import {
  IconAddressBook,
  IconBolt,
  IconFile,
  IconMessages,
  IconSearch,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActDialogs } from './act-dialogs.tsx'
import type { DialogAct } from './acts.ts'
import classes from './finder.module.css'
import { type Find, type Kind, useFinds } from './finds.ts'

const icons: Record<Kind, typeof IconFile> = {
  Pages: IconFile,
  Acts: IconBolt,
  Contacts: IconAddressBook,
  Groups: IconUsersGroup,
  Broadcasts: IconSpeakerphone,
  Conversations: IconMessages,
}

const headings: Record<Kind, string> = {
  Pages: 'Pages',
  Acts: 'What you can do',
  Contacts: 'Contacts',
  Groups: 'Groups',
  Broadcasts: 'Broadcasts',
  Conversations: 'Conversations',
}

const prompt = 'Find a page, contact, group, broadcast or conversation, or something to do'

/** `early` is what was typed before it was there. */
type Props = { opened: boolean; early: string; onClose: () => void }

/** Finds any page, act, contact, group, broadcast or conversation by a few letters, and goes there or begins it. */
export const Finder = ({ opened, early, onClose }: Props) => {
  const [act, setAct] = useState<DialogAct>()
  const [isActing, setIsActing] = useState(false)
  const begin = (next: DialogAct): void => {
    setAct(next)
    setIsActing(true)
  }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title="Find anything"
        withCloseButton={false}
        classNames={{ header: classes.unseen! }}
        padding={0}
        size={560}
        yOffset="12dvh"
      >
        <Search isOpen={opened} early={early} onClose={onClose} onBegin={begin} />
      </Dialog>
      {act && <ActDialogs act={act} opened={isActing} onClose={() => setIsActing(false)} />}
    </>
  )
}

type SearchProps = { isOpen: boolean; early: string; onClose: () => void; onBegin: (act: DialogAct) => void }

const Search = ({ isOpen, early, onClose, onBegin }: SearchProps) => {
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState(early)
  const [had, setHad] = useState(early)
  const [chosen, setChosen] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // It may be asked for again before it has closed.
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setTyped(early)
      setHad(early)
      setChosen(0)
    }
  } else if (early !== had) {
    setHad(early)
    if (early.startsWith(had)) setTyped(typed + early.slice(had.length))
  }
  const q = typed.trim()
  const { finds, isSearching } = useFinds(q, isOpen)
  const at = Math.min(chosen, finds.length - 1)

  const go = (find: Find | undefined): void => {
    if (!find) return
    onClose()
    if ('dialog' in find.place) onBegin(find.place.dialog)
    else void router.navigate(find.place)
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && finds.length > 0) {
      event.preventDefault()
      const next = (at + step + finds.length) % finds.length
      setChosen(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') go(finds[at])
  }

  return (
    <>
      <TextInput
        data-autofocus
        data-passing
        size="lg"
        variant="unstyled"
        className={classes.input!}
        role="combobox"
        aria-label={prompt}
        aria-expanded={finds.length > 0}
        aria-controls={listId}
        aria-activedescendant={finds.length > 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={prompt}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label="Found" className={classes.list}>
        {finds.map((find, place) => {
          const Icon = icons[find.kind]
          return (
            <Fragment key={find.key}>
              {find.kind !== finds[place - 1]?.kind && (
                <div className={classes.kind} role="presentation">
                  {headings[find.kind]}
                </div>
              )}
              {/* The input keeps the focus and answers the keys (aria-activedescendant). */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
              <div
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                className={classes.find}
                onClick={() => go(find)}
                onMouseMove={() => setChosen(place)}
              >
                <Icon size={18} aria-hidden="true" />
                <span>{find.label}</span>
                {find.detail && <small>{find.detail}</small>}
              </div>
            </Fragment>
          )
        })}
      </div>
      {finds.length === 0 && (
        <Text c="dimmed" px="md" pb="md">
          {isSearching ? 'Searching…' : `Nothing found for “${q}”.`}
        </Text>
      )}
      <VisuallyHidden role="status">{isSearching ? '' : `${finds.length} found`}</VisuallyHidden>
    </>
  )
}
