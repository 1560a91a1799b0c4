import type { MergedMessage } from '@carillon/contract/template-merges.ts'
import { transaction } from '../../../platform/database.ts'
import type { ListRequest } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { visibleMerge } from '../policy.ts'
import { findMerge } from '../store.ts'
import { mergedMessage } from './fill-message.ts'
import { findPeople } from './find-people.ts'
import { listPersonal, type MessageSort, type Shown } from './store.ts'

/** A page of the messages, each filled in when it is looked at. */
export const listMessages = (
  { db }: Platform,
  scope: Scope,
  mergeId: number,
  { request, shown }: { request: ListRequest<MessageSort>; shown: Shown },
): Promise<{ Items: MergedMessage[]; Size: number }> =>
  transaction(db, async (tx) => {
    const { stored } = visibleMerge(await findMerge(tx, scope, mergeId))
    const sources = await findPeople(tx, scope, stored)
    const { Items, Size } = await listPersonal(tx, scope, { ...request, mergeId, sources, shown, request })
    return { Items: Items.map((row) => mergedMessage(stored, row)), Size }
  })
