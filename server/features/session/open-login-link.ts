import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { endSession } from './end-session.ts'
import { takeLoginToken } from './login-token-store.ts'
import { noteSignIn, openSession } from './sign-in.ts'

type Asked = { Token: string; Replace: boolean; IsEmbedded: boolean }

/**
 * Signs in whoever opens a link, and says which page it leads to. Where somebody else is signed in they are asked first, so that no
 * link puts a person into another's account unnoticed; the link stays good for the answer. It counts as a second factor: the program
 * that got it has all the rights of the user.
 */
export const openLoginLink = async (unit: Unit<Scope | null>, http: Http, { Token, Replace, IsEmbedded }: Asked) => {
  const { db: tx, scope, now } = unit
  if (http.apiToken || http.consumer) throw refuse('NotAllowed')
  const whose = await takeLoginToken(tx, hashToken(Token), now)
  const admitted = whose && (await http.admit(whose))
  if (!whose || !admitted) throw refuse('LoginLinkOver')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  const isOther = scope !== null && scope.userId !== whose.userId
  if (isOther && !Replace) throw refuse('SignedInAsOther', { userName: scope.userName })
  if (scope === null || isOther) {
    const own = actingAs(unit, admitted.scope)
    await noteSignIn(own, http)
    await openSession(own, http, true, IsEmbedded)
  }
  if (isOther && http.session !== null) await endSession(unit, hashToken(http.session))
  return { Target: whose.target }
}
