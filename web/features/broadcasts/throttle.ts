/**
 * A throttle that gathers: it acts at once on the first, then with all that came meanwhile, no sooner than `every`
 * milliseconds after the last act has ended. So acts never overlap, and what happens during one is always followed by
 * another. `later` is setTimeout but in tests.
 */
export const throttle = <Id>(
  every: number,
  act: (gathered: ReadonlySet<Id>) => Promise<unknown>,
  later: (act: () => void, milliseconds: number) => void = setTimeout,
): ((id: Id) => void) => {
  let gathered = new Set<Id>()
  let isBusy = false
  const run = async (): Promise<void> => {
    isBusy = gathered.size > 0
    if (!isBusy) return
    const now = gathered
    gathered = new Set()
    // A failed act is mended by the next one.
    await act(now).catch(() => {})
    later(() => void run(), every)
  }
  return (id) => {
    gathered.add(id)
    if (!isBusy) void run()
  }
}
