import * as calls from '@carillon/contract/passkeys.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addPasskey, beginPasskey, removePasskey } from './make-passkey.ts'
import { askPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import * as store from './store.ts'

export const passkeyRoutes: Route[] = [
  on(calls.listPasskeys, async ({ platform, scope }) => {
    const Items = await store.listPasskeys(platform.db, scope)
    return { Items, Size: Items.length }
  }),
  on(calls.beginPasskey, ({ platform, scope, http, body }) => beginPasskey(platform, scope, http, body.PinCode)),
  on(calls.addPasskey, ({ platform, scope, http, body }) => addPasskey(platform, scope, http, body)),
  act(calls.renamePasskey, async ({ unit: { db: tx, scope }, params: { PasskeyID }, body }) => {
    const before = await store.lockPasskey(tx, scope, PasskeyID)
    if (!before) throw refuse('NotFound')
    const { Name } = await mergeEdit(body, async () => before)
    await store.renamePasskey(tx, scope, PasskeyID, Name)
    return { ...before, Name }
  }),
  act(calls.deletePasskey, ({ unit, params }) => removePasskey(unit, params.PasskeyID)),
  on(calls.askPasskey, ({ platform, http }) => askPasskey(platform, http)),
  on(calls.signInByPasskey, ({ platform, http, body }) => signInByPasskey(platform, http, body.Credential)),
]
