import { type Guard, may, useMayOpen } from '../../features/account/guards.ts'
import { useUser } from '../../features/account/queries.ts'
import type { SampleKey } from '../../features/broadcasts/sample-keys.ts'
import { addresses, type TourName } from '../../platform/addresses.ts'

/** What is done in a dialog, wherever one is. */
export type DialogAct = 'add-contact' | 'labels' | 'new-conversation' | 'new-group' | 'new-keyword'

/** What one can begin from anywhere: on a page, or in a dialog. `also` are other words that one may look for. */
const acts = [
  { label: 'New broadcast', also: 'text send message', to: addresses.newBroadcast },
  { label: 'New conversation', also: 'text message write send inbox', dialog: 'new-conversation' },
  { label: 'New repeating broadcast', also: 'text send series schedule', to: addresses.newSeries },
  { label: 'Add a contact', also: 'new person', dialog: 'add-contact' },
  { label: 'New group', also: 'list add make contacts', dialog: 'new-group' },
  { label: 'Paste contacts', also: 'add list people', to: addresses.pasteContacts },
  { label: 'Import contacts', also: 'upload file csv excel add people', to: addresses.newImport },
  { label: 'Opt out a number', also: 'stop block unsubscribe add', to: addresses.optOuts },
  { label: 'New keyword', also: 'auto reply answer word join group add', dialog: 'new-keyword' },
  { label: 'Manage labels', also: 'tags new', dialog: 'labels', guard: 'sender' },
  { label: 'Find duplicates', also: 'contacts merge twice', to: addresses.duplicates },
  {
    ...{ label: 'Tour: text announcement', also: 'sample learn try how help', to: addresses.newBroadcast },
    search: { sample: 'sample-text-announcement' },
  },
  {
    ...{ label: 'Tour: text survey', also: 'sample learn try how help', to: addresses.newBroadcast },
    search: { sample: 'sample-text-survey' },
  },
  {
    ...{ label: 'Tour: voice survey', also: 'sample learn try how help call', to: addresses.newBroadcast },
    search: { sample: 'sample-voice-survey' },
  },
  {
    ...{ label: 'Tour: importing a list', also: 'learn try how help contacts file', to: addresses.newImport },
    state: { tour: 'import' },
  },
  {
    ...{ label: 'Tour: the inbox', also: 'learn try how help conversations answer', to: addresses.inbox },
    state: { tour: 'inbox' },
  },
] as const satisfies readonly Act[]

type Act = {
  label: string
  also: string
  to?: (typeof addresses)[keyof typeof addresses]
  search?: { sample: SampleKey }
  state?: { tour: TourName }
  dialog?: DialogAct
  guard?: Guard
}

type To = Extract<(typeof acts)[number], { to: unknown }>['to']
export type Begun = { to: To; search?: { sample: SampleKey }; state?: { tour: TourName } } | { dialog: DialogAct }

/** Those of this user that have these letters. */
export const useActs = (q: string): { label: string; begun: Begun }[] => {
  const mayOpen = useMayOpen()
  const user = useUser()
  return acts
    .filter((act) => ('to' in act ? mayOpen(act.to) : may(user, 'guard' in act ? act.guard : undefined)))
    .filter(({ label, also }) => hasWords(q, label, also))
    .map((act) => ({ label: act.label, begun: begunOf(act) }))
}

const begunOf = (act: (typeof acts)[number]): Begun => {
  if ('dialog' in act) return { dialog: act.dialog }
  if ('state' in act) return { to: act.to, state: act.state }
  return 'search' in act ? { to: act.to, search: act.search } : { to: act.to }
}

/** Whether each of the words that were typed begins or is part of a name, or of other words for the same. */
export const hasWords = (typed: string, label: string, also = ''): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${also}`.toLowerCase().includes(word))
