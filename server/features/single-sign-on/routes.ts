import * as calls from '@carillon/contract/single-sign-on.ts'
import { act, on, onFile, type Route } from '../../platform/route.ts'
import { beginSignOn, testSignOn } from './begin-trip.ts'
import { addDomain, proveDomain, removeDomain } from './change-domains.ts'
import { removeProvider, setProvider, setSaml, turnProvider } from './change-provider.ts'
import { describeUs } from './describe-us.ts'
import { finishSignOn } from './finish-trip.ts'
import { readSignOn } from './read-sign-on.ts'

export const singleSignOnRoutes: Route[] = [
  on(calls.getSingleSignOn, ({ platform, scope, http }) => readSignOn(platform, scope, http)),
  on(calls.setSingleSignOn, ({ platform, scope, http, body }) => setProvider(platform, scope, http, body)),
  on(calls.setSaml, ({ platform, scope, http, body }) => setSaml(platform, scope, http, body.Metadata)),
  onFile(calls.getSamlMetadata, ({ platform, http, params }) => describeUs(platform, http, params.AccountID)),
  act(calls.removeSingleSignOn, ({ unit }) => removeProvider(unit)),
  act(calls.turnSingleSignOn, async ({ unit, http, body }) => {
    await turnProvider(unit, body)
    return await readSignOn(unit, unit.scope, http)
  }),
  act(calls.addSignInDomain, ({ unit, http, body }) => addDomain(unit, http, body.Domain)),
  on(calls.proveSignInDomain, ({ platform, scope, params }) => proveDomain(platform, scope, params.Domain)),
  act(calls.removeSignInDomain, ({ unit, params }) => removeDomain(unit, params.Domain)),
  on(calls.testSingleSignOn, ({ platform, scope, http }) => testSignOn(platform, scope, http)),
  on(calls.beginSignOn, ({ platform, http, body }) => beginSignOn(platform, http, body)),
  on(calls.finishSignOn, ({ platform, scope, http, body }) => finishSignOn(platform, scope, http, body)),
]
