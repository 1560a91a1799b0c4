import { prepareBulk } from '../../audiences/store.ts'
import { wentWrong, whyGroupGone } from '../../contacts/bulk/end-early.ts'
import { filePeople } from '../../contacts/groups/file-store.ts'
import { mostAtOnce } from '../../contacts/policy.ts'
import { noticeChanges } from '../../contacts/statistics-store.ts'
import { tellContacts } from '../../contacts/tell-contacts.ts'
import { lockRoster } from '../../contacts/upsert/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import type { Kind, TaskUnit } from '../../tasks/task-kind.ts'
import { type ChosenOf, peopleChosen } from '../chosen-store.ts'
import { optOutChosen } from './opt-out-chosen.ts'
import { nextChosen } from './store.ts'

/** What is done to many recipients of a broadcast, batch by batch. */
type RecipientAct =
  | { kind: 'MakeGroup'; listId: number; of: ChosenOf }
  | { kind: 'OptOut'; source: string; of: ChosenOf }

type Params = { act: RecipientAct; listName: string | null }

export const recipientActs: Kind<Params, void> = {
  names: ['MakeGroup', 'OptOut'],
  policy: { seenBy: 'starter', whyNotCancel: null },
  most: mostAtOnce,
  failed: wentWrong,
  bring: ({ db }) => noticeChanges(db),

  async step(unit, { params: { act }, cursorId }, { limit }) {
    const { db, scope } = unit
    await prepareBulk(db)
    if (act.kind === 'OptOut') tellOptOuts(unit)
    else tellContacts(unit)
    if (act.kind === 'MakeGroup') {
      await lockRoster(db, scope)
      const gone = await whyGroupGone(db, scope, act.listId)
      if (gone) return { done: 0, cursor: null, failure: gone }
    }
    const phones = await nextChosen(db, scope, act.of, { after: cursorId, most: limit })
    if (phones.length > 0) await perform(unit, act, phones)
    return { done: phones.length, cursor: phones.length < limit ? null : phones.at(-1)! }
  },
}

const perform = ({ db, scope, now }: TaskUnit, act: RecipientAct, phones: number[]): Promise<unknown> => {
  const of = { asked: act.of.asked, chosen: { type: 'Selected' as const, phones } }
  return act.kind === 'MakeGroup'
    ? filePeople(db, scope, act.listId, peopleChosen(scope, of), now)
    : optOutChosen(db, scope, act.source, of, now)
}
