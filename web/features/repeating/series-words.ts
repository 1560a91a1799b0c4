import type { RepeatingBroadcast, RepeatingStatus } from '@carillon/contract/repeating.ts'
import type { Tone } from '../../ui/status-word.tsx'

export const statusTones: Record<RepeatingStatus, Tone> = { Active: 'green', Paused: 'amber', Ended: 'grey' }

/** How the series goes on after a run that failed. */
export const afterwards: Record<RepeatingStatus, string> = {
  Active: 'It goes on with its next run.',
  Paused: 'It is paused: resume it when this is solved.',
  Ended: 'It has no run left.',
}

/** What the next step after a failure opens on the page of the series. */
type NextStep = { readonly label: string; readonly opens: 'edit' | 'people' | 'hand-over' | 'run-again' | undefined }

/** The next step that this user can take (rules/repeating 6): a series is changed by whose it is, and by admins. */
export const nextStep = (code: number, { isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }): NextStep => {
  if (!isAdmin && !isOwn) return { label: 'Open it', opens: undefined }
  if (code === lostNumber) return { label: 'Choose another number', opens: 'edit' }
  if (code === creatorOrPlan && isAdmin) return { label: 'Hand it over', opens: 'hand-over' }
  if (code === creatorOrPlan) return { label: 'Open it', opens: undefined }
  if (code === nobodyLeft) return { label: 'Edit its recipients', opens: 'people' }
  return { label: 'Run it again now', opens: 'run-again' }
}

/** What a user who cannot solve it alone is told besides. */
export const whomToAsk = (code: number, isAdmin: boolean): string => {
  if (isAdmin) return ''
  if (code === noCredits) return 'Ask an account owner to buy credits.'
  return code === creatorOrPlan ? 'Ask an account owner or admin.' : ''
}

const noCredits = 4100
const lostNumber = 2003
const creatorOrPlan = 101
const nobodyLeft = 3005

/** Who gets it, in a line: 'Grade 9, Staff and 3 people'. */
export const audienceText = ({ Lists, ContactCount }: Pick<RepeatingBroadcast, 'Lists' | 'ContactCount'>): string => {
  const unseen = Lists.filter(({ ListName }) => ListName === '').length
  const parts = [
    ...Lists.flatMap(({ ListName }) => (ListName === '' ? [] : [ListName])),
    ...(unseen > 0 ? [unseen === 1 ? 'a group of somebody else' : `${unseen} groups of others`] : []),
    ...(ContactCount > 0 ? [ContactCount === 1 ? '1 person' : `${ContactCount.toLocaleString('en-US')} people`] : []),
  ]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Why there are no next dates. */
export const whyNoDates = (status: RepeatingStatus): string =>
  status === 'Paused'
    ? 'It is paused. Its dates come back when you resume it; those that pass meanwhile are not made up.'
    : 'It has ended: no run is left. Choose a later last day to go on with it.'
