import { type Fields, type MergedBy, mergeChange } from '@carillon/domain/form/merge-change.ts'
import { Refusal } from './refusal.ts'

type Asked = { readonly Seen?: Fields | undefined }

/**
 * What is to be saved of an edit, with what others have changed meanwhile merged into it (rules/forms 4). `current` tells how
 * things stand, in the words of the body. It is asked once they are locked, and only where the writer said what they saw.
 */
export const mergeEdit = async <A extends Asked>(
  { Seen, ...asked }: A,
  current: () => Promise<object | undefined>,
  by?: MergedBy,
): Promise<Omit<A, 'Seen'>> => {
  if (!Seen) return asked
  const { merged, conflicts } = mergeChange(asked, { seen: Seen, current: { ...(await current()) }, by })
  if (Object.keys(conflicts).length > 0) throw new Refusal('ChangedMeanwhile', {}, undefined, conflicts)
  return merged as Omit<A, 'Seen'>
}
