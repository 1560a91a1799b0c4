import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { countNamedTokens, findConsumerByKey, findTokenByHash, holdSession } from './access-store.ts'
import { issueToken } from './issue-token.ts'

const mostOfUser = 50

type Asked = { Name: string; ConsumerKey: string }

/**
 * A token of this user, made on the page. A program cannot make one: what it has made would outlive its own token, and so the
 * moment in which it is shut out.
 */
export const makeToken = async (platform: Platform, scope: Scope, http: Http, { Name, ConsumerKey }: Asked) => {
  if (http.session === null) throw refuse('TokensByPage')
  const sessionHash = hashToken(http.session)
  const admitted = await http.admit(scope)
  if (!admitted?.isApiAuthorized) throw refuse('NotApiAuthorized')
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx } = unit
    if (!(await holdSession(tx, scope, sessionHash))) throw refuse('NotSignedIn')
    if (ConsumerKey !== '' && !(await findConsumerByKey(tx, scope, ConsumerKey))) {
      throw refuseFields({ ConsumerKey: ['There is no consumer with this key. Ask whoever gave it to you.'] })
    }
    if ((await countNamedTokens(tx, scope)) >= mostOfUser) throw refuse('TooManyTokens', { most: mostOfUser })
    const made = { consumerKey: ConsumerKey || null, name: Name, sessionHash }
    const Token = await issueToken(unit, made)
    return { ...(await findTokenByHash(tx, scope, hashToken(Token)))!, Token }
  })
}
