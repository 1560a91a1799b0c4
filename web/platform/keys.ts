import { remember, remembered } from './storage.ts'

/** Keys without Ctrl or ⌘ can be switched off, as speech input and tremor press them by accident (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => remembered('singleKeys') !== 'off'

export const setSingleKeys = (isOn: boolean): void => remember('singleKeys', isOn ? null : 'off')

/** A plain key that nobody else wants. */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey) && areSingleKeysOn() && isNobodys(event)

/** Not while typing, not within a dialog or menu. */
export const isNobodys = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented) return false
  const target = event.target
  if (!(target instanceof HTMLElement)) return true
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]')) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}
