import * as calls from '@carillon/contract/contacts.ts'
import { systemGroups } from '@carillon/contract/contacts.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { addContact } from './add-contact.ts'
import { addGroup } from './groups/add-group.ts'
import { copyToGroup } from './groups/copy-to-group.ts'
import * as groups from './groups/store.ts'
import { removeContacts } from './remove-contacts.ts'
import * as store from './store.ts'
import { undoRemoval } from './undo-removal.ts'
import { updateContact } from './update-contact.ts'

const { Everyone, Deleted } = systemGroups
const only = (PersonID: number) => ({ Type: 'Selected' as const, Items: [PersonID] })
const everything = { Type: 'SelectedAll' as const, Items: [] }
const noQuery = { q: '' }

export const routes: Route[] = [
  on(calls.listContacts, async ({ platform, scope, query }) => {
    const request = readListQuery(query, store.contactFields)
    return pageOf('/contacts', query, request, await store.listContacts(platform.db, scope, Everyone, request))
  }),
  on(calls.getContact, async ({ platform, scope, params }) => {
    const found = await store.findContact(platform.db, scope, params.PersonID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  on(calls.addContact, async ({ platform, scope, body, http }) => {
    const added = await addContact(platform, scope, body)
    http.setLocation(`/v1/contacts/${added.PersonID}`)
    return added
  }),
  on(calls.updateContact, ({ platform, scope, params, body }) => updateContact(platform, scope, params.PersonID, body)),
  on(calls.deleteContact, async ({ platform, scope, params }) => {
    const { Count } = await removeContacts(platform, scope, Everyone, noQuery, only(params.PersonID))
    if (Count === 0) throw refuse('NotFound')
    return { Success: true as const }
  }),
  on(calls.deleteAllContacts, ({ platform, scope }) => removeContacts(platform, scope, Everyone, noQuery, everything)),
  on(calls.listGroups, async ({ platform, scope, query }) => {
    const request = readListQuery(query, groups.groupFields)
    return pageOf('/lists', query, request, await groups.listGroups(platform.db, scope, request))
  }),
  on(calls.getGroup, async ({ platform, scope, params }) => {
    const found = await groups.findGroup(platform.db, scope, params.ListID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  on(calls.addGroup, async ({ platform, scope, body, http }) => {
    const added = await addGroup(platform, scope, body)
    http.setLocation(`/v1/lists/${added.ListID}`)
    return added
  }),
  on(calls.deleteGroup, async ({ platform, scope, params }) => {
    const isSeen = params.ListID > 0 && (await groups.hasGroup(platform.db, scope, params.ListID))
    if (!isSeen || !(await groups.deleteGroup(platform.db, scope, params.ListID))) throw refuse('NotFound')
    return { Success: true as const }
  }),
  on(calls.listGroupContacts, async ({ platform, scope, params, query }) => {
    const { ListID } = params
    if (!(await groups.hasGroup(platform.db, scope, ListID))) throw refuse('NotFound')
    const request = readListQuery(query, store.contactFields)
    const found = await store.listContacts(platform.db, scope, ListID, request)
    return pageOf(`/lists/${ListID}/contacts`, query, request, found)
  }),
  on(calls.addContactsToGroup, ({ platform, scope, params, query, body }) => {
    const request = readListQuery(query, store.contactFields)
    return copyToGroup(platform, scope, params.ListID, params.ToListID, request, body.Selection)
  }),
  on(calls.removeGroupContacts, ({ platform, scope, params, query, body }) => {
    const request = readListQuery(query, store.contactFields)
    return removeContacts(platform, scope, params.ListID, request, body.Selection)
  }),
  on(calls.undoContactRemoval, ({ platform, scope, params }) => undoRemoval(platform, scope, params.UndoID)),
  on(calls.emptyDeleted, ({ platform, scope }) => removeContacts(platform, scope, Deleted, noQuery, everything)),
]
