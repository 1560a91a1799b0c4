import * as call from '@carillon/contract/drafts.ts'
import { transaction } from '../../platform/database.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { addContacts } from './add-contacts.ts'
import { addGroups } from './add-groups.ts'
import { deleteDraft } from './delete-draft.ts'
import { listContacts, removeContacts, undoRemoval } from './list-contacts.ts'
import { countDraft, readDraft } from './read-draft.ts'
import { saveDraft } from './save-draft.ts'
import { startDraft } from './start-draft.ts'
import { listDrafts } from './store.ts'
import { summariseDraft } from './summarise-draft.ts'

const noFields = { sortable: [], filterable: [] } as const
const contactFields = {
  sortable: ['PrimaryPhone', 'FirstName', 'LastName', 'Notes'],
  filterable: [],
  defaultSort: 'PrimaryPhone',
} as const

export const draftRoutes: Route[] = [
  on(call.listDrafts, ({ platform, scope, query }) =>
    transaction(platform.db, async (tx) => {
      const request = readListQuery(query, noFields)
      const sender = await senderOf(tx, scope)
      const { Items, Size } = await listDrafts(tx, scope, request)
      const counted: call.Draft[] = []
      for (const draft of Items) {
        counted.push(await countDraft(tx, scope, draft, sender, platform.settings.priceByCarrierSegments))
      }
      return pageOf('/draft-broadcasts', query, request, { Items: counted, Size })
    }),
  ),

  on(call.startDraft, async ({ platform, scope, body, http }) => {
    const started = await startDraft(platform, scope, body)
    http.setLocation(`/v1/draft-broadcasts/${started.DraftBroadcastID}`)
    return started
  }),

  on(call.getDraft, ({ platform, scope, params }) => readDraft(platform, scope, params.DraftBroadcastID)),

  on(call.saveDraft, ({ platform, scope, params, body }) => saveDraft(platform, scope, params.DraftBroadcastID, body)),

  on(call.deleteDraft, async ({ platform, scope, params }) => {
    await deleteDraft(platform, scope, params.DraftBroadcastID)
    return { Success: true as const }
  }),

  on(call.listDraftContacts, async ({ platform, scope, params: { DraftBroadcastID: draftId }, query }) => {
    const request = readListQuery(query, contactFields)
    const { phonenumber, reason } = query
    const found = await listContacts(platform, scope, { draftId, request, phonenumber, reason })
    return pageOf(`/draft-broadcasts/${draftId}/contacts`, query, request, found)
  }),

  on(call.addDraftContacts, ({ platform, scope, params, body }) =>
    addContacts(platform, scope, params.DraftBroadcastID, body.Contacts),
  ),

  on(call.addDraftGroups, ({ platform, scope, params, body }) =>
    addGroups(
      platform,
      scope,
      params.DraftBroadcastID,
      body.Lists.map(({ ListID }) => ListID),
    ),
  ),

  on(call.removeDraftContacts, ({ platform, scope, params: { DraftBroadcastID: draftId }, query, body }) => {
    const request = readListQuery(query, contactFields)
    const { phonenumber, reason } = query
    return removeContacts(platform, scope, { draftId, request, phonenumber, reason }, body.Selection)
  }),

  on(call.getContactSummary, ({ platform, scope, params }) => summariseDraft(platform, scope, params.DraftBroadcastID)),

  on(call.undoDraftRemoval, ({ platform, scope, params }) =>
    undoRemoval(platform, scope, params.DraftBroadcastID, params.UndoID),
  ),
]
