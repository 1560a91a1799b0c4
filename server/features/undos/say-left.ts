/** What came of taking an act back, or of restoring: how many others have changed, whose number another has, and some of them by name. */
export type Outcome = {
  changed: number
  taken: number
  names: readonly string[]
  /** Who came back without a number that another contact has: how many, and some of them by name. */
  without?: { count: number; names: readonly string[] }
}
export const nothingLeft: Outcome = { changed: 0, taken: 0, names: [] }

/** At most so many are named. */
export const mostNamed = 3

/** What was left as it is, why, and what to do; null where nothing was. */
export const sayLeft = ({ changed, taken, names, without }: Outcome): string | null => {
  const said: string[] = []
  if (changed > 0) said.push(changed === 1 ? '1 was changed since and stays as it is.' : sayChanged(changed))
  if (taken > 0) said.push(sayTaken(taken, names))
  if (without) said.push(sayWithout(without))
  return said.length > 0 ? said.join(' ') : null
}

const sayChanged = (count: number) => `${count.toLocaleString('en-US')} were changed since and stay as they are.`

const sayTaken = (count: number, names: readonly string[]) => {
  const who = sayWho(count, names)
  return count === 1
    ? `${who} stays in Deleted, because another contact has the number now. Restore that one alone to merge the two.`
    : `${who} stay in Deleted, because other contacts have their numbers now. Restore each alone to merge it.`
}

const sayWithout = ({ count, names }: { count: number; names: readonly string[] }) =>
  `${sayWho(count, names)} came back without ${count === 1 ? 'a number that another contact has now' : 'numbers that other contacts have now'}.`

const sayWho = (count: number, names: readonly string[]) => {
  const others = count - names.length
  const all = others > 0 ? [...names, `${others.toLocaleString('en-US')} more`] : names
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? count)
}
