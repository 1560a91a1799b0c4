import { isParticle } from './name.ts'

/**
 * What columns hold, judged by their cells: up to three of which most cells read as numbers, and beside them a whole name
 * or a first and last name, then notes. `undefined` where there is none.
 */
export const findContentUses = (
  rows: readonly (readonly string[])[],
  width: number,
  isNumber: (cell: string) => boolean,
) => {
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    const isMost = (test: (cell: string) => boolean) => cells.length > 0 && cells.filter(test).length * 2 > cells.length
    return {
      at,
      share: cells.length > 0 ? cells.filter(isNumber).length / cells.length : 0,
      isBlank: cells.length === 0,
      isName: isMost(isNameLike),
      isNameless: isMost((cell) => !isNameLike(cell)),
      isWhole: isMost((cell) => isNameLike(cell) && /[\s,]/.test(cell) && !isParticle(cell.split(' ')[0]!)),
      isText: isMost((cell) => /\p{L}{2}/u.test(cell) && !/@|:\/\//.test(cell)),
    }
  })
  // Where no column has numbers in most cells, the one that has the most is the phone all the same.
  const highest = columns.reduce((most, { share }) => Math.max(most, share), 0)
  const least = Math.min(0.5, highest * 0.999)
  const phones = columns
    .filter(({ share }) => share > least)
    .slice(0, highest > 0.5 ? 3 : 1)
    .map(({ at }) => at)
  const others = columns.filter(({ at }) => !phones.includes(at))
  const names = others.filter(({ isName }) => isName)
  const one = names[0]
  const two = names.find(({ at }) => one && at === one.at + 1)
  // 'Ada', 'King Lovelace' are two columns; 'Ada Lovelace', 'vip' a name and notes.
  const isSplit = one !== undefined && two !== undefined && !one.isWhole
  const used = [one?.at, isSplit ? two.at : undefined]
  return {
    phones,
    first: isSplit ? one.at : undefined,
    last: isSplit ? two.at : undefined,
    name: isSplit ? undefined : one?.at,
    notes: one && others.find(({ at, isText }) => isText && !used.includes(at))?.at,
    isBlank: columns.map(({ isBlank }) => isBlank),
    /** Most of what stands there are numbers. */
    isNumbers: columns.map(({ share }) => share > 0.5),
    /** Most of what stands there is no name. */
    isNameless: columns.map(({ isNameless }) => isNameless),
    /** The numbers are the lesser part of their column. */
    isWeak: highest <= 0.5,
  }
}

const isNameLike = (cell: string): boolean =>
  cell.length <= 60 && /^\p{L}[\p{L}\p{M}'’.,& -]*$/u.test(cell) && cell.split(' ').length <= 5
