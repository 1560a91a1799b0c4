import { codeShown } from '../../server/testing/authenticator.ts'
import { startNameServer } from '../../server/testing/name-server.ts'
import { client, startSignOnProvider } from '../../server/testing/sign-on-provider.ts'

/** What people sign in with that is not ours, for journeys too, which know no file of the server. */
export const openWaysIn = async () => ({
  /** The code of an app that was given this secret. */
  codeShown,
  names: await startNameServer(),
  /** A page of an organization to sign in with, which sends people back to these addresses. */
  startProvider: startSignOnProvider,
  client,
})
