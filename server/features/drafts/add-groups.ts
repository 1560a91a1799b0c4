import type { AddedReply } from '@carillon/contract/draft-contacts.ts'
import type { z } from 'zod'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { type AddedMany, insertGroups, unknownLists } from '../audiences/store.ts'
import { changeRecipients } from './change-recipients.ts'
import { insertDraftLists } from './store.ts'

export type Added = z.infer<typeof AddedReply>

/** Adds every phone of the groups' members that the user may see, Everyone (0) and Unfiled (-1) included. */
export const addGroups = async (
  unit: Unit,
  draftId: number | 'new',
  listIds: readonly number[],
): Promise<Added & { draftId: number }> =>
  await changeRecipients(unit, draftId, async ({ draft_id, audience_id }) => {
    const { db: tx, scope } = unit
    const asked = [...new Set(listIds)]
    const unknown = await unknownLists(tx, scope, asked)
    if (unknown.length > 0) throw refuseUnknown('Selection', 'group', unknown)
    await insertDraftLists(tx, scope, draft_id, asked)
    const added = await insertGroups(tx, scope, audience_id, asked)
    return { changed: { kind: 'added', ...added }, answer: { ...addedOf(added), draftId: draft_id } }
  })

export const addedOf = ({ wanted, count, wantedPeople, people }: AddedMany): Added => ({
  ...{ Added: count, AlreadyThere: wanted - count, PeopleAdded: people, PeopleAlreadyThere: wantedPeople - people },
})
