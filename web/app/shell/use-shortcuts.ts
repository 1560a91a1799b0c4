import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMay } from '../../features/account/guards.ts'
import { type Address, addresses } from '../../platform/addresses.ts'
import { remember, remembered } from '../../platform/storage.ts'

/** Keys without Ctrl or ⌘ can be switched off, as speech input and tremor press them by accident (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => remembered('singleKeys') !== 'off'

export const setSingleKeys = (isOn: boolean): void => remember('singleKeys', isOn ? null : 'off')

const places: Record<string, Address> = { h: addresses.home, b: addresses.broadcasts, t: addresses.contacts }

type Acts = { find: () => void; help: () => void; undo: () => void }

/** Ctrl/⌘ K finds anything, Ctrl/⌘ Z undoes what was done last, c makes a new broadcast, ? helps; g then h, b or t goes to an area. */
export const useShortcuts = ({ find, help, undo }: Acts): void => {
  const navigate = useNavigate()
  const mayCreate = useMay('sender')
  const press = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): void => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      find()
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

/** Fields have an undo of their own. */
const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  isNobodys(event)

/** A plain key that nobody else wants. */
const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey) && areSingleKeysOn() && isNobodys(event)

/** Not while typing, not within a dialog or menu. */
const isNobodys = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented) return false
  const target = event.target
  if (!(target instanceof HTMLElement)) return true
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]')) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}
