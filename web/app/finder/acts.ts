import { type Guard, may, useMayOpen } from '../../features/account/guards.ts'
import { useUser } from '../../features/account/queries.ts'
import { addresses } from '../../platform/addresses.ts'

/** What is done in a dialog, wherever one is. */
export type DialogAct = 'add-contact' | 'labels' | 'new-conversation' | 'new-keyword'

/** What one can begin from anywhere: on a page, or in a dialog. `also` are other words that one may look for. */
const acts = [
  { label: 'New broadcast', also: 'text send message', to: addresses.newBroadcast },
  { label: 'New conversation', also: 'text message write send inbox', dialog: 'new-conversation' },
  { label: 'New repeating broadcast', also: 'text send series schedule', to: addresses.newSeries },
  { label: 'Add a contact', also: 'new person', dialog: 'add-contact' },
  { label: 'Paste contacts', also: 'add list people', to: addresses.pasteContacts },
  { label: 'Import contacts', also: 'upload file csv excel add people', to: addresses.newImport },
  { label: 'Opt out a number', also: 'stop block unsubscribe add', to: addresses.optOuts },
  { label: 'New keyword', also: 'auto reply answer word join group add', dialog: 'new-keyword' },
  { label: 'Manage labels', also: 'tags new', dialog: 'labels', guard: 'sender' },
] as const satisfies readonly Act[]

type Act = {
  label: string
  also: string
  to?: (typeof addresses)[keyof typeof addresses]
  dialog?: DialogAct
  guard?: Guard
}

export type Begun = { to: Extract<(typeof acts)[number], { to: unknown }>['to'] } | { dialog: DialogAct }

/** Those of this user that have these letters. */
export const useActs = (q: string): { label: string; begun: Begun }[] => {
  const mayOpen = useMayOpen()
  const user = useUser()
  const words = q.toLowerCase().split(/\s+/)
  return acts
    .filter((act) => ('to' in act ? mayOpen(act.to) : may(user, 'guard' in act ? act.guard : undefined)))
    .filter(({ label, also }) => words.every((word) => `${label} ${also}`.toLowerCase().includes(word)))
    .map((act) => ({ label: act.label, begun: 'to' in act ? { to: act.to } : { dialog: act.dialog } }))
}
