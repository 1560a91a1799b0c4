import { parseArgs } from 'node:util'
import { insertApiToken } from '../features/api-access/store.ts'
import { addCredits } from '../features/billing/add-credits.ts'
import { insertContacts } from '../features/contacts/store.ts'
import { demoSeed, findOwner, isSeeded } from '../features/directory/store.ts'
import { insertTextNumber } from '../features/text-numbers/store.ts'
import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { mintScope, type Scope } from '../platform/scope.ts'
import { hashToken } from '../platform/secrets.ts'
import { makeAccount, type SeededAccount, userIdsOf } from './account.ts'
import { demoConsumerKey } from './demo.ts'
import { personOf } from './names.ts'
import { bright, brightNumber } from './people.ts'
import { lockSeeds, markPublished, markSeeded, removedSeed } from './store.ts'

/** What was asked for is not possible; the message is for whoever asked. */
export class SeedRefused extends Error {}

export const usage = `npm run seed -- [--account "Lincoln High School"] [--contacts N] [--credits N]
npm run seed -- --load    adds the account Load Test (load.owner) with 50,000,000 credits
npm run seed -- --trial   gives the free trial Bright Smiles Dental (tara.trial) a registered text number`

const most = 1_000_000

/** Adds to the demonstration world; answers lines for whoever asked. */
export const seedMore = async (platform: Platform, args: readonly string[]): Promise<string[]> => {
  const asked = readArguments(args)
  if (await isSeeded(platform.db, removedSeed)) {
    throw new SeedRefused('The demonstration world was erased here. "npm run reset" begins anew.')
  }
  if (!(await isSeeded(platform.db, demoSeed))) {
    throw new SeedRefused('There is no demonstration world here: start Carillon once with CARILLON_DEMO=on.')
  }
  const said: string[] = []
  if (asked.load) said.push(await addLoadTest(platform))
  if (asked.trial) said.push(await giveTrialNumber(platform))
  if (asked.contacts > 0 || asked.credits > 0) {
    const found = await findOwner(platform.db, asked.account)
    if (!found) throw new SeedRefused(`There is no account "${asked.account}".`)
    const scope = mintScope(found.facts)
    if (asked.contacts > 0) said.push(await addPeople(platform, scope, asked.account, asked.contacts))
    if (asked.credits > 0) said.push(await buyCredits(platform, scope, asked.account, asked.credits))
  }
  return said.length > 0 ? said : [usage]
}

const readArguments = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        account: { type: 'string', default: 'Lincoln High School' },
        contacts: { type: 'string', default: '0' },
        credits: { type: 'string', default: '0' },
        load: { type: 'boolean', default: false },
        trial: { type: 'boolean', default: false },
      },
    })
    return {
      account: values.account,
      contacts: countOf('contacts', values.contacts, most),
      credits: countOf('credits', values.credits, 1_000_000_000),
      load: values.load,
      trial: values.trial,
    }
  } catch (error) {
    if (error instanceof SeedRefused) throw error
    throw new SeedRefused(`${(error as Error).message}\n${usage}`)
  }
}

const countOf = (name: string, written: string, largest: number): number => {
  const number = /^[\d,_]+$/.test(written) ? Number(written.replace(/[,_]/g, '')) : Number.NaN
  if (!(number <= largest))
    throw new SeedRefused(`--${name} must be a number up to ${largest.toLocaleString('en-US')}.`)
  return number
}

const batch = 10_000

/** Numbers nobody has: in each area code from 200-0000 up, so that all ways of handsets to behave come up alike. */
const addPeople = async (platform: Platform, scope: Scope, account: string, wanted: number): Promise<string> => {
  let added = 0
  let index = 0
  await transaction(platform.db, async (tx) => {
    while (added < wanted) {
      const rows = Array.from({ length: Math.min(batch, wanted - added) }, () => personAt(index++))
      added += (await insertContacts(tx, scope, rows, platform.clock.now())).filter((id) => id !== null).length
      if (index > areaCodes.length * perAreaCode) throw new SeedRefused('There are no more numbers to give out.')
    }
  })
  return `${added.toLocaleString('en-US')} contacts added to ${account}.`
}

const areaCodes = [212, 213, 214, 303, 305, 312, 404, 415, 512, 602, 617, 702, 713, 206, 215, 313, 314, 503, 612, 704]
const perAreaCode = 100_000

const personAt = (index: number) => ({
  ...personOf(index),
  notes: '',
  primaryPhone:
    10_000_000_000 +
    areaCodes[Math.floor(index / perAreaCode) % areaCodes.length]! * 10_000_000 +
    2_000_000 +
    (index % perAreaCode),
  secondaryPhone: null,
  tertiaryPhone: null,
})

const buyCredits = async ({ db, clock }: Platform, scope: Scope, account: string, credits: number): Promise<string> => {
  await transaction(db, (tx) =>
    addCredits(tx, scope, { kind: 'purchase', credits, description: 'Seeded', now: clock.now() }),
  )
  return `${credits.toLocaleString('en-US')} credits added to ${account}.`
}

export const loadTest: SeededAccount = {
  account: { companyName: 'Load Test', state: 'IL', accountTypeId: 0, isApiAuthorized: true, messagesPerDay: 0 },
  users: [{ userName: 'load.owner', firstName: 'Lora', lastName: 'Load', isMasterUser: true }],
  textNumbers: [
    {
      phone: 12175550299,
      name: 'Load Test',
      class: 'local',
      isDefault: true,
      registrationStatus: 'Registered',
      registeredAt: new Date('2025-01-01T12:00:00Z'),
      pacePerSecond: 0,
    },
  ],
  credits: 50_000_000,
}

const addLoadTest = async ({ db, clock }: Platform): Promise<string> =>
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    if (await isSeeded(tx, 'load')) return 'The account Load Test is there already.'
    const now = clock.now()
    const { scopes } = await makeAccount(tx, loadTest, now)
    await insertApiToken(tx, scopes['load.owner']!, {
      tokenHash: hashToken('demo-token-load'),
      consumerKey: demoConsumerKey,
      name: 'demo-token-load',
      now,
    })
    await markPublished(tx, userIdsOf(scopes))
    await markSeeded(tx, 'load', now)
    return 'The account Load Test was added: load.owner, API token demo-token-load.'
  })

/** A free trial gets its number from its operator; with one, its verified phones can be texted. */
const giveTrialNumber = async ({ db, clock }: Platform): Promise<string> =>
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    const { companyName } = bright.account
    if (await isSeeded(tx, 'trial')) return `${companyName} has its text number already.`
    const found = await findOwner(tx, companyName)
    if (!found) throw new SeedRefused(`There is no account "${companyName}".`)
    await insertTextNumber(tx, found.facts.accountId, brightNumber)
    await markSeeded(tx, 'trial', clock.now())
    return `${companyName} was given the text number +${brightNumber.phone}.`
  })
