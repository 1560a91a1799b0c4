import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMay } from '../../features/account/guards.ts'
import { type Address, addresses } from '../../platform/addresses.ts'
import { isFree, isNobodys } from '../../platform/keys.ts'

const places: Record<string, Address> = {
  h: addresses.home,
  b: addresses.broadcasts,
  i: addresses.inbox,
  t: addresses.contacts,
}

type Acts = {
  find: () => void
  write: () => void
  help: () => void
  undo: () => void
  /** What is typed while the finder is still coming, which is meant for it; undefined at other times. */
  early: ((letter: string) => void) | undefined
}

/** Ctrl/⌘ K finds anything, Ctrl/⌘ Z undoes what was done last, c makes a new broadcast, n begins a conversation, ? helps; g then h, b, i or t goes to an area. */
export const useShortcuts = ({ find, write, help, undo, early }: Acts): void => {
  const navigate = useNavigate()
  const mayCreate = useMay('sender')
  const press = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): void => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      find()
      return
    }
    if (early && isLetter(event)) {
      event.preventDefault()
      early(event.key)
      return
    }
    if (isUndoKey(event)) {
      event.preventDefault()
      undo()
      return
    }
    if (!isFree(event)) return
    const place = isAfterG ? places[event.key] : undefined
    const act = place ? () => void navigate({ to: place }) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  const acts: Record<string, () => void> = {
    '?': help,
    n: write,
    ...(mayCreate && { c: () => void navigate({ to: addresses.newBroadcast }) }),
  }
  useEffect(() => {
    let lastG = 0
    const listen = (event: KeyboardEvent): void => {
      press(event, event.timeStamp - lastG < 1_500)
      lastG = event.key === 'g' ? event.timeStamp : 0
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey) && isNobodys(event)

/** Fields have an undo of their own. */
const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  isNobodys(event)
