import { useCallback, useEffect, useRef, useState } from 'react'

type Open = { escape: () => void }

// The one above all others is last.
const open: Open[] = []

/** One that is on its way out is open no more. */
export const isDialogOpen = (): boolean => open.length > 0

/**
 * Escape is for the dialog above all others, once. Each dialog listening by itself would hear a key that has just opened or closed the
 * one above it.
 */
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.isComposing) return
  if (event.target instanceof Element && closesFirst(event.target)) return
  open.at(-1)?.escape()
}

/** A list that is open in a field, and what has opened beside a button. */
const closesFirst = (target: Element) =>
  target.getAttribute('data-mantine-stop-propagation') === 'true' ||
  target.closest('.mantine-Popover-dropdown') !== null

/** Puts a dialog above the others while it is open; `onEscape` is what the key does to it. Answers whether it is above all. */
export const useOnTop = (opened: boolean, onEscape: () => void): (() => boolean) => {
  const latest = useRef(onEscape)
  latest.current = onEscape
  const [dialog] = useState<Open>(() => ({ escape: () => latest.current() }))
  useEffect(() => {
    if (!opened) return
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
    open.push(dialog)
    return () => {
      open.splice(open.indexOf(dialog), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [opened, dialog])
  return useCallback(() => open.at(-1) === dialog, [dialog])
}
