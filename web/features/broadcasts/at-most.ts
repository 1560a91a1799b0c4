/**
 * Gathers what happens and acts on it at most once in `every` milliseconds: at once for the first, then with all that
 * came meanwhile. `later` is setTimeout but in tests.
 */
export const atMost = <Id>(
  every: number,
  act: (gathered: ReadonlySet<Id>) => void,
  later: (act: () => void, milliseconds: number) => void = setTimeout,
): ((id: Id) => void) => {
  let gathered = new Set<Id>()
  let isResting = false
  const run = (): void => {
    if (gathered.size === 0) {
      isResting = false
      return
    }
    const now = gathered
    gathered = new Set()
    isResting = true
    act(now)
    later(run, every)
  }
  return (id) => {
    gathered.add(id)
    if (!isResting) run()
  }
}
