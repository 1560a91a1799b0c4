import * as people from '@carillon/contract/draft-contacts.ts'
import * as call from '@carillon/contract/drafts.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { contactFields as rosterFields } from '../contacts/find/store.ts'
import { groupFields } from '../contacts/groups/store.ts'
import { issueLoginLink } from '../session/issue-login-link.ts'
import { addContacts } from './add-contacts.ts'
import { addFile } from './add-file.ts'
import { addGroups } from './add-groups.ts'
import { addSelection } from './add-selection.ts'
import { deleteDraft } from './delete-draft.ts'
import { listContacts, removeContacts, undoRemoval } from './list-contacts.ts'
import { listedDraft, readDraft } from './read-draft.ts'
import { removeGroups } from './remove-groups.ts'
import { saveDraft } from './save-draft.ts'
import { selectGroups } from './select-groups.ts'
import { setType } from './set-type.ts'
import { startDraft } from './start-draft.ts'
import { listDrafts } from './store.ts'
import { summariseDraft } from './summarise-draft.ts'
import { updateContacts } from './update-contacts.ts'

const draftFields = { sortable: [], filterable: filterKindsOf(call.DraftsQuery) } as const
const contactFields = {
  sortable: ['PrimaryPhone', 'FirstName', 'LastName', 'Notes'],
  filterable: filterKindsOf(people.DraftContactsQuery),
  defaultSort: 'PrimaryPhone',
} as const

export const draftRoutes: Route[] = [
  on(call.listDrafts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, draftFields)
    const { Items, Size } = await listDrafts(platform.db, scope, request)
    return pageOf('/draft-broadcasts', query, request, { Items: Items.map(listedDraft), Size })
  }),

  on(call.startDraft, async ({ platform, scope, body, http }) => {
    const started = await startDraft(platform, scope, body)
    http.setLocation(`/v1/draft-broadcasts/${started.DraftBroadcastID}`)
    const page = `/broadcasts/create?draft=${started.DraftBroadcastID}`
    const SingleSignOnUrl = scope.canCreateBroadcast ? await issueLoginLink(platform, scope, http, page) : null
    return { ...started, ...(SingleSignOnUrl !== null && { SingleSignOnUrl }) }
  }),

  on(call.getDraft, ({ platform, scope, params, query }) => readDraft(platform, scope, params.DraftBroadcastID, query)),

  on(call.saveDraft, ({ platform, scope, params, body }) => saveDraft(platform, scope, params.DraftBroadcastID, body)),

  on(call.setDraftType, ({ platform, scope, params, body }) =>
    setType(platform, scope, params.DraftBroadcastID, { type: body.BroadcastType, isTextSurvey: body.IsTextSurvey }),
  ),

  on(call.deleteDraft, async ({ platform, scope, params }) => {
    await deleteDraft(platform, scope, params.DraftBroadcastID)
    return { Success: true as const }
  }),

  on(people.listDraftContacts, async ({ platform, scope, params: { DraftBroadcastID: draftId }, query }) => {
    const request = readListQuery(scope, query, contactFields)
    const { phonenumber, reason } = query
    const found = await listContacts(platform, scope, { draftId, request, phonenumber, reason })
    return pageOf(`/draft-broadcasts/${draftId}/contacts`, query, request, found)
  }),

  on(people.addDraftContacts, ({ platform, scope, params, body }) =>
    addContacts(platform, scope, params.DraftBroadcastID, body.Contacts),
  ),

  on(people.updateDraftContacts, ({ platform, scope, params, body }) =>
    updateContacts(platform, scope, params.DraftBroadcastID, body.Contacts),
  ),

  on(people.addDraftGroups, async ({ platform, scope, params, query, body }) => {
    const groups = await selectGroups(platform, scope, readListQuery(scope, query, groupFields), body.Selection)
    const { draftId: _, ...added } = await addGroups(platform, scope, params.DraftBroadcastID, groups)
    return added
  }),

  on(people.removeDraftGroups, ({ platform, scope, params, body }) =>
    removeGroups(platform, scope, params.DraftBroadcastID, body.Selection),
  ),

  on(people.addDraftContactLists, async ({ platform, scope, params, query, body }) => {
    const asked = { listId: body.ListID, query: readListQuery(scope, query, rosterFields), selection: body.Selection }
    const { draftId: _, ...added } = await addSelection(platform, scope, params.DraftBroadcastID, asked)
    return added
  }),

  on(people.addDraftFile, ({ platform, scope, params, body }) =>
    addFile(platform, scope, params.DraftBroadcastID, body),
  ),

  on(call.contactsToDraft, async ({ platform, scope, params, query, body }) => {
    const asked = { listId: params.ListID, query: readListQuery(scope, query, rosterFields), selection: body.Selection }
    const { draftId } = await addSelection(platform, scope, params.DraftBroadcastID || 'new', asked)
    return await readDraft(platform, scope, draftId)
  }),

  on(call.listsToDraft, async ({ platform, scope, query, body, http }) => {
    const groups = await selectGroups(platform, scope, readListQuery(scope, query, groupFields), body.Selection)
    const { draftId } = await addGroups(platform, scope, 'new', groups)
    http.setLocation(`/v1/draft-broadcasts/${draftId}`)
    return await readDraft(platform, scope, draftId)
  }),

  on(people.removeDraftContacts, ({ platform, scope, params: { DraftBroadcastID: draftId }, query, body }) => {
    const request = readListQuery(scope, query, contactFields)
    const { phonenumber, reason } = query
    return removeContacts(platform, scope, { draftId, request, phonenumber, reason }, body.Selection)
  }),

  on(people.getContactSummary, ({ platform, scope, params }) =>
    summariseDraft(platform, scope, params.DraftBroadcastID),
  ),

  on(people.undoDraftRemoval, ({ platform, scope, params }) =>
    undoRemoval(platform, scope, params.DraftBroadcastID, params.UndoID),
  ),
]
