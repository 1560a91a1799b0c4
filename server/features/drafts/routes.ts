import * as people from '@carillon/contract/draft-contacts.ts'
import * as call from '@carillon/contract/drafts.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { inUnit } from '../../platform/unit.ts'
import { contactFields as rosterFields } from '../contacts/find/store.ts'
import { groupFields } from '../contacts/groups/store.ts'
import { issueLoginLink } from '../session/issue-login-link.ts'
import { addContacts } from './add-contacts.ts'
import { addFile } from './add-file.ts'
import { addGroups } from './add-groups.ts'
import { addSelection } from './add-selection.ts'
import { deleteDraft } from './delete-draft.ts'
import { listContacts, removeContacts, undoRemoval } from './list-contacts.ts'
import { listSources } from './list-sources.ts'
import { listedDraft, readDraft } from './read-draft.ts'
import { removeGroups } from './remove-groups.ts'
import { removeSource } from './remove-source.ts'
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

  act(call.startDraft, async ({ unit, body, http }) => {
    const started = await startDraft(unit, body)
    http.setLocation(`/v1/draft-broadcasts/${started.DraftBroadcastID}`)
    const page = `/broadcasts/create?draft=${started.DraftBroadcastID}`
    const link = unit.scope.canCreateBroadcast ? await issueLoginLink(unit, unit.scope, http, page) : null
    return { ...started, ...(link && { SingleSignOnUrl: link.url }) }
  }),

  on(call.getDraft, ({ platform, scope, params, query }) => readDraft(platform, scope, params.DraftBroadcastID, query)),

  act(call.saveDraft, ({ unit, params, body }) => saveDraft(unit, params.DraftBroadcastID, body)),

  act(call.setDraftType, ({ unit, params, body }) =>
    setType(unit, params.DraftBroadcastID, { type: body.BroadcastType, isTextSurvey: body.IsTextSurvey }),
  ),

  act(call.deleteDraft, async ({ unit, params }) => {
    await deleteDraft(unit, params.DraftBroadcastID)
    return { Success: true as const }
  }),

  on(people.listDraftContacts, async ({ platform, scope, params: { DraftBroadcastID: draftId }, query }) => {
    const request = readListQuery(scope, query, contactFields)
    const { phonenumber, reason } = query
    const found = await listContacts(platform, scope, { draftId, request, phonenumber, reason })
    return pageOf(`/draft-broadcasts/${draftId}/contacts`, query, request, found)
  }),

  act(people.addDraftContacts, ({ unit, params, body }) => addContacts(unit, params.DraftBroadcastID, body.Contacts)),

  act(people.updateDraftContacts, ({ unit, params, body }) =>
    updateContacts(unit, params.DraftBroadcastID, body.Contacts),
  ),

  act(people.addDraftGroups, async ({ unit, params, query, body }) => {
    const groups = await selectGroups(unit, unit.scope, readListQuery(unit.scope, query, groupFields), body.Selection)
    const { draftId: _, ...added } = await addGroups(unit, params.DraftBroadcastID, groups)
    return added
  }),

  act(people.removeDraftGroups, ({ unit, params, body }) =>
    removeGroups(unit, params.DraftBroadcastID, body.Selection),
  ),

  on(people.listDraftSources, async ({ platform, scope, params }) => ({
    Items: await listSources(platform, scope, params.DraftBroadcastID),
  })),

  act(people.removeDraftSource, ({ unit, params, body }) => removeSource(unit, params.DraftBroadcastID, body.SourceID)),

  act(people.addDraftContactLists, async ({ unit, params, query, body }) => {
    const asked = {
      listId: body.ListID,
      query: readListQuery(unit.scope, query, rosterFields),
      selection: body.Selection,
    }
    const { draftId: _, ...added } = await addSelection(unit, params.DraftBroadcastID, asked)
    return added
  }),

  act(people.addDraftFile, ({ unit, params, body }) => addFile(unit, params.DraftBroadcastID, body)),

  // What has just come is counted when the planner knows how much it is.
  on(call.contactsToDraft, async ({ platform, scope, params, query, body }) => {
    const asked = { listId: params.ListID, query: readListQuery(scope, query, rosterFields), selection: body.Selection }
    const into = params.DraftBroadcastID || 'new'
    const { draftId } = await inUnit(platform, scope, (unit) => addSelection(unit, into, asked))
    return await readDraft(platform, scope, draftId)
  }),

  on(call.listsToDraft, async ({ platform, scope, query, body, http }) => {
    const groups = await selectGroups(platform, scope, readListQuery(scope, query, groupFields), body.Selection)
    const { draftId } = await inUnit(platform, scope, (unit) => addGroups(unit, 'new', groups))
    http.setLocation(`/v1/draft-broadcasts/${draftId}`)
    return await readDraft(platform, scope, draftId)
  }),

  act(people.removeDraftContacts, ({ unit, params: { DraftBroadcastID: draftId }, query, body }) => {
    const request = readListQuery(unit.scope, query, contactFields)
    const { phonenumber, reason } = query
    return removeContacts(unit, { draftId, request, phonenumber, reason }, body.Selection)
  }),

  on(people.getContactSummary, ({ platform, scope, params }) =>
    summariseDraft(platform, scope, params.DraftBroadcastID),
  ),

  act(people.undoDraftRemoval, ({ unit, params }) => undoRemoval(unit, params.DraftBroadcastID, params.UndoID)),
]
