import { focusSoon } from '../../ui/focus-soon.ts'

/** Marks what the check found. */
export const mergeFaults = { 'data-merge-faults': true, tabIndex: -1 } as const

/** Takes the eye and the keyboard to what the check found, once it stands on the page. */
export const focusMergeFaults = (): void =>
  void focusSoon(
    () => document.querySelector<HTMLElement>('[data-merge-faults]'),
    (found) => found?.scrollIntoView({ block: 'start' }),
  )
