import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteAudience } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import * as store from './store.ts'

/** Throws a draft away with its recipients. One that became a broadcast is gone already, and its recipients stay. */
export const deleteDraft = ({ db }: Platform, scope: Scope, draftId: number) =>
  transaction(db, async (tx) => {
    await deleteAudience(tx, scope, visibleDraft(await store.deleteDraft(tx, scope, draftId)))
  })
