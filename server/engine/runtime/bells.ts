/**
 * Who works when something has happened, woken by a name: whoever rings need not know them, nor whether they have begun. What rings before
 * that is found by their first round.
 */
type Bells<Name extends string> = {
  /** One for each name. */
  on(name: Name, wake: () => void): void
  ring(...names: Name[]): void
}

export const openBells = <Name extends string>(): Bells<Name> => {
  const woken = new Map<Name, () => void>()
  return {
    on: (name, wake) => void woken.set(name, wake),
    ring(...names) {
      for (const name of names) woken.get(name)?.()
    },
  }
}
