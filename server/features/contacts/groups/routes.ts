import * as calls from '@carillon/contract/groups.ts'
import { pageOf, readListQuery } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import { act, on, onFile, type Route } from '../../../platform/route.ts'
import { addContacts } from '../add-many/add-contacts.ts'
import { copyToGroup, deleteGroup, removeContacts } from '../bulk/act-on-contacts.ts'
import { undoAct } from '../bulk/undo-act.ts'
import { exportContacts } from '../export/export-contacts.ts'
import { listContacts } from '../find/list-contacts.ts'
import { contactFields, noQuery } from '../find/store.ts'
import { addGroup } from './add-group.ts'
import * as store from './store.ts'
import { updateGroup } from './update-group.ts'

const { Deleted } = calls.systemGroups
const ofContacts = ['AddToGroup', 'RemoveFromGroup', 'Delete', 'Restore', 'Merge'] as const
const everything = { Type: 'SelectedAll' as const, Items: [] }

export const groupRoutes: Route[] = [
  on(calls.listGroups, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, store.groupFields)
    return pageOf('/lists', query, request, await store.listGroups(platform.db, scope, request))
  }),
  on(calls.getGroup, async ({ platform, scope, params }) => {
    const found = await store.findGroup(platform.db, scope, params.ListID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  act(calls.addGroup, async ({ unit, body, http }) => {
    const added = await addGroup(unit, body)
    http.setLocation(`/v1/lists/${added.ListID}`)
    return added
  }),
  act(calls.updateGroup, ({ unit, params, body }) => updateGroup(unit, params.ListID, body)),
  act(calls.deleteGroup, async ({ unit, params }) => ({
    Success: true as const,
    ...(await deleteGroup(unit, params.ListID)),
  })),
  act(calls.undoGroupDeletion, ({ unit, params }) => undoAct(unit, params.UndoID, ['DeleteGroup'])),
  on(calls.listGroupContacts, async ({ platform, scope, params, query }) => {
    const { ListID } = params
    if (!(await store.hasGroup(platform.db, scope, ListID))) throw refuse('NotFound')
    const request = readListQuery(scope, query, contactFields)
    return pageOf(`/lists/${ListID}/contacts`, query, request, await listContacts(platform, scope, ListID, request))
  }),
  act(calls.addContactsToGroup, ({ unit, params, query, body }) => {
    const request = readListQuery(unit.scope, query, contactFields)
    return copyToGroup(unit, params.ListID, params.ToListID, request, body)
  }),
  act(calls.removeGroupContacts, ({ unit, params, query, body }) => {
    const request = readListQuery(unit.scope, query, contactFields)
    return removeContacts(unit, params.ListID, request, body.Selection, body.FromEveryone)
  }),
  act(calls.undoContactRemoval, ({ unit, params }) => undoAct(unit, params.UndoID, ofContacts)),
  act(calls.emptyDeleted, ({ unit }) => removeContacts(unit, Deleted, noQuery, everything)),
  on(calls.addContacts, ({ platform, scope, params, body }) => addContacts(platform, scope, params.ListID, body)),
  onFile(calls.exportContacts, ({ platform, scope, params, query }) =>
    exportContacts(platform, scope, params.ListID, readListQuery(scope, query, contactFields), everything),
  ),
  onFile(calls.exportSelected, ({ platform, scope, params, query, body }) =>
    exportContacts(platform, scope, params.ListID, readListQuery(scope, query, contactFields), body.Selection),
  ),
]
