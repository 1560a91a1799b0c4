import * as calls from '@carillon/contract/contacts.ts'
import { systemGroups } from '@carillon/contract/groups.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addContact } from './add-contact.ts'
import { removeContacts } from './bulk/act-on-contacts.ts'
import { listContacts } from './find/list-contacts.ts'
import { contactFields, fieldNamesInUse, noQuery } from './find/store.ts'
import { groupRoutes } from './groups/routes.ts'
import { listDuplicates } from './merge/list-duplicates.ts'
import { mergeContacts } from './merge/merge-contacts.ts'
import { listPermissions } from './said/list-permissions.ts'
import { listSaid } from './said/list-said.ts'
import { findContact } from './store.ts'
import { updateContact } from './update-contact.ts'

const { Everyone } = systemGroups
const everything = { Type: 'SelectedAll' as const, Items: [] }

export const routes: Route[] = [
  on(calls.listContacts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, contactFields)
    return pageOf('/contacts', query, request, await listContacts(platform, scope, Everyone, request))
  }),
  on(calls.getContact, async ({ platform, scope, params }) => {
    const found = await findContact(platform.db, scope, params.PersonID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  act(calls.addContact, async ({ unit, body, http }) => {
    const added = await addContact(unit, body)
    http.setLocation(`/v1/contacts/${added.PersonID}`)
    return added
  }),
  act(calls.updateContact, ({ unit, params, body }) => updateContact(unit, params.PersonID, body)),
  act(calls.deleteContact, async ({ unit, params }) => {
    const only = { Type: 'Selected' as const, Items: [params.PersonID] }
    const { Count, UndoID } = await removeContacts(unit, Everyone, noQuery, only)
    if (Count === 0) throw refuse('NotFound')
    return { Success: true as const, UndoID }
  }),
  act(calls.deleteAllContacts, ({ unit }) => removeContacts(unit, Everyone, noQuery, everything)),
  on(calls.listSaid, ({ platform, scope, params, query }) => listSaid(platform, scope, params.PersonID, query)),
  on(calls.listPermissions, ({ platform, scope, params }) => listPermissions(platform, scope, params.PersonID)),
  on(calls.listDuplicates, async ({ platform, scope, query }) => {
    const request = { by: query.by ?? 'phone', page: query.page ?? 1, pagesize: query.pagesize ?? 10 }
    return pageOf('/contacts/duplicates', query, request, await listDuplicates(platform, scope, request))
  }),
  on(calls.listFieldNames, async ({ platform, scope }) => ({ FieldNames: await fieldNamesInUse(platform.db, scope) })),
  act(calls.mergeContacts, ({ unit, params, body }) => mergeContacts(unit, params.PersonID, body)),
  ...groupRoutes,
]
