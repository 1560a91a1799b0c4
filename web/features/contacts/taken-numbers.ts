/** What can be done where a number of somebody in Deleted is somebody else's by now (rules/contacts 5). */
import type { Selection } from '@carillon/domain/table/selection.ts'
import { ApiError } from '../../platform/api.ts'
import { formatCounted } from '../../ui/format.ts'
import { notifyChoice } from '../../ui/notify.ts'
import type { ToastAct } from '../../ui/toast-words.tsx'

/** Who has the number, where the user may know. */
export type Holder = { PersonID: number; name: string }

export const isThere = (error: unknown): boolean => error instanceof ApiError && error.status === 422

/** Together two contacts have more numbers than one holds. */
export const isAboutNumbers = (error: unknown): boolean =>
  error instanceof ApiError && error.reply?.Errors?.PhoneNumbers !== undefined

export const sentenceTaken = (error: unknown): string => {
  const holder = holderOf(error)
  return holder ? `${holder.name || 'Another contact'} has this number now.` : alreadyThere
}

type Ways = { merge: (holder: Holder, deletedID: number) => void; without: () => void }

/** Of one alone a merge with whoever has the number; of all who have another number, to come back with that. */
export const waysBack = (error: unknown, selection: Selection<number>, { merge, without }: Ways): ToastAct[] => {
  const holder = holderOf(error)
  const only = onlyOf(selection)
  return [
    ...(holder && only !== undefined
      ? [{ label: `Merge into ${holder.name || 'it'}`, onPress: () => merge(holder, only) }]
      : []),
    ...(Number(factsOf(error).LeftWithOther) > 0
      ? [{ label: only === undefined ? withoutTaken : 'Restore without that number', onPress: without }]
      : []),
  ]
}

/** The one row that is meant, where it is one. */
export const onlyOf = ({ Type, Items }: Selection<number>): number | undefined =>
  Type === 'Selected' && Items.length === 1 ? Items[0] : undefined

/** After some were restored, of those who were left. */
export const offerWithout = (count: number, without: () => void): void =>
  void notifyChoice(
    count === 1
      ? '1 person of those left has another number.'
      : `${formatCounted(count, 'person', 'people')} of those left have another number.`,
    [{ label: withoutTaken, onPress: without }],
  )

const factsOf = (error: unknown) => (error instanceof ApiError && error.reply?.Facts) || {}

const holderOf = (error: unknown): Holder | undefined => {
  const { PersonID, Name } = factsOf(error)
  return typeof PersonID === 'number' ? { PersonID, name: String(Name) } : undefined
}

const alreadyThere = 'Contact already exists in Everyone group'
const withoutTaken = 'Restore without the numbers that are taken'
