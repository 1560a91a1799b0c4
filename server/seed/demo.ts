import { insertApiToken, insertConsumer } from '../features/api-access/store.ts'
import { addCredits } from '../features/billing/add-credits.ts'
import { availableCredits } from '../features/billing/store.ts'
import { demoSeed, isSeeded } from '../features/directory/store.ts'
import { lookUpContactsSoon } from '../features/phone-numbers/look-up-soon.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { encrypt, hashToken } from '../platform/secrets.ts'
import { makeAccount, type SeededAccount, userIdsOf } from './account.ts'
import { makeFinished, makeMembers, makeScheduled } from './broadcasts.ts'
import { inThePast } from './clock.ts'
import { makeContacts } from './contacts.ts'
import { makeConversations } from './conversations.ts'
import { makeLibrary } from './library.ts'
import * as people from './people.ts'
import { lockSeeds, markedSeed, markPublished, markSeeded } from './store.ts'
import { makeSurvey, speakSurvey } from './survey.ts'

export const demoConsumerKey = 'demo-consumer-key'
const consumer = { key: demoConsumerKey, name: 'Demonstration', secret: 'demo-consumer-secret' }
const day = 86_400_000

/** Whoever looks around may search the inbox by days. */
const demoFeatures = ['ConversationDateRangeSearch'] as const

/**
 * The demonstration world (rules/simulator 1), once. One transaction: whoever is killed here leaves nothing behind. False
 * when it was there already.
 */
export const seedDemo = async (platform: Platform): Promise<boolean> =>
  await inThePast(platform, async (seeding) => {
    const { tx } = seeding
    await lockSeeds(tx)
    if (await isSeeded(tx, demoSeed)) return false
    const now = platform.clock.now()
    const before = new Date(now.getTime() - 30 * day)

    await seeding.at(before)
    const make = async (seeded: SeededAccount) => {
      const users = seeded.users.map((user) => ({ ...user, features: demoFeatures }))
      const made = await makeAccount(tx, { ...seeded, users }, before)
      await markPublished(tx, userIdsOf(made.scopes))
      return made
    }
    const lincoln = await make(people.lincoln)
    const owner = lincoln.scopes['olive.owner']!
    const texting = async () => {
      const harbor = await make(people.harbor)
      await make(people.grace(now))
      await make(people.bright)
      await make(people.operations)

      const member = lincoln.scopes['uma.member']!
      const { gradeListId, ...contacts } = await makeContacts(tx, { owner, member }, before)
      await makeLibrary(seeding, owner)

      const secretEncrypted = encrypt(platform.settings.secret!, consumer.secret)
      await insertConsumer(tx, { ...consumer, secretEncrypted, isDemo: true, now: before })
      const issue = (scope: Scope, token: string) =>
        insertApiToken(tx, scope, { tokenHash: hashToken(token), consumerKey: consumer.key, name: token, now: before })
      await issue(harbor.scopes['ivan.invoice']!, 'demo-token')
      await issue(owner, 'demo-token-olive')

      const stage = { owner, textNumberId: lincoln.textNumberIds[0]!, textNumber: people.lincolnNumber, ...contacts }
      await makeMembers(seeding, member, stage.textNumberId, now)
      await makeFinished(seeding, stage, now)
      await makeConversations(seeding, stage, now)
      return { stage, gradeListId }
    }
    // It is spoken meanwhile, so that nobody waits for that.
    const [spoken, { stage, gradeListId }] = await Promise.all([speakSurvey(seeding, owner), texting()])
    await makeSurvey(seeding, { owner, gradeListId, spoken }, now)
    await makeScheduled(seeding, stage, now)
    await lookUpContactsSoon(tx, owner.accountId, now)

    // Spent and reserved so far is bought again: 25,000 are available.
    const credits = people.creditsAvailable - (await availableCredits(tx, owner))
    await addCredits(tx, owner, { kind: 'purchase', credits, description: 'Credits', now })

    await markSeeded(tx, demoSeed, now)
    await markSeeded(tx, markedSeed, now)
    return true
  })
