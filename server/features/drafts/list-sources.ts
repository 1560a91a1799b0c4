import type { DraftSource } from '@carillon/contract/draft-contacts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { knownOrigins } from '../audiences/members/keep-origins.ts'
import { readAtOnce } from '../audiences/members/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import { sourcesOfDraft } from './source-store.ts'
import { findDraft, listsOfDraft } from './store.ts'

/** What the people of a draft came with. A group is told while it is in the draft, all else while somebody is there who came with it. */
export const listSources = (
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  scope: Scope,
  draftId: number,
): Promise<DraftSource[]> =>
  transaction(db, async (tx) => {
    await readAtOnce(tx)
    const { audience_id: audienceId } = visibleDraft(await findDraft(tx, scope, draftId))
    await prepareBulk(tx)
    const lists = await listsOfDraft(tx, scope, draftId)
    const listIds = lists.map(({ ListID }) => ListID)
    const origins = await knownOrigins({ db: tx, pool }, scope, { audienceId, listIds })
    const sources = await sourcesOfDraft(tx, scope, draftId)
    const countOf = (isOfIt: (origin: (typeof origins)[number]) => boolean): number =>
      origins.filter(isOfIt).reduce((sum, { count }) => sum + count, 0)
    const single: DraftSource = {
      ...{ Kind: 'Single', SourceID: null, Name: '', Category: '' },
      Count: countOf(({ listId, sourceId }) => listId === null && sourceId === null),
    }
    return [
      ...lists.map(({ ListID, ListName }) => ({
        ...{ Kind: 'Group' as const, SourceID: ListID, Name: ListName, Category: '' },
        Count: countOf(({ listId }) => listId === ListID),
      })),
      ...[
        ...sources.map((source) => ({
          ...source,
          Count: countOf(({ listId, sourceId }) => listId === null && sourceId === source.SourceID),
        })),
        single,
      ].filter(({ Count }) => Count > 0),
    ]
  })
