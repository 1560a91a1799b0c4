import * as calls from '@carillon/contract/groups.ts'
import { pageOf, readListQuery } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import { on, onFile, type Route } from '../../../platform/route.ts'
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
  on(calls.addGroup, async ({ platform, scope, body, http }) => {
    const added = await addGroup(platform, scope, body)
    http.setLocation(`/v1/lists/${added.ListID}`)
    return added
  }),
  on(calls.updateGroup, ({ platform, scope, params, body }) => updateGroup(platform, scope, params.ListID, body)),
  on(calls.deleteGroup, async ({ platform, scope, params }) => ({
    Success: true as const,
    ...(await deleteGroup(platform, scope, params.ListID)),
  })),
  on(calls.undoGroupDeletion, ({ platform, scope, params }) => undoAct(platform, scope, params.UndoID, ['group'])),
  on(calls.listGroupContacts, async ({ platform, scope, params, query }) => {
    const { ListID } = params
    if (!(await store.hasGroup(platform.db, scope, ListID))) throw refuse('NotFound')
    const request = readListQuery(scope, query, contactFields)
    return pageOf(`/lists/${ListID}/contacts`, query, request, await listContacts(platform, scope, ListID, request))
  }),
  on(calls.addContactsToGroup, ({ platform, scope, params, query, body }) => {
    const request = readListQuery(scope, query, contactFields)
    return copyToGroup(platform, scope, params.ListID, params.ToListID, request, body.Selection)
  }),
  on(calls.removeGroupContacts, ({ platform, scope, params, query, body }) => {
    const request = readListQuery(scope, query, contactFields)
    return removeContacts(platform, scope, params.ListID, request, body.Selection)
  }),
  on(calls.undoContactRemoval, ({ platform, scope, params }) =>
    undoAct(platform, scope, params.UndoID, ['members', 'deleted', 'merged']),
  ),
  on(calls.emptyDeleted, ({ platform, scope }) => removeContacts(platform, scope, Deleted, noQuery, everything)),
  on(calls.addContacts, ({ platform, scope, params, body }) => addContacts(platform, scope, params.ListID, body)),
  onFile(calls.exportContacts, ({ platform, scope, params, query }) =>
    exportContacts(platform, scope, params.ListID, readListQuery(scope, query, contactFields), everything),
  ),
  onFile(calls.exportSelected, ({ platform, scope, params, query, body }) =>
    exportContacts(platform, scope, params.ListID, readListQuery(scope, query, contactFields), body.Selection),
  ),
]
