import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../../platform/database.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { liftOptOut, optOutByWord, optOutSoftly } from '../../opt-outs/opt-out.ts'
import { insertOptOut } from '../../opt-outs/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let ivan: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  ivan = await scene.as('ivan.invoice')
})
afterAll(() => scene.close())

const wire = '2175550101'
const phone = 12175550101

const list = async (asker: Asker, query = '') => (await asker.get(`/optouts?${query}`)).body
const numbersOf = async (asker: Asker, query = ''): Promise<string[]> =>
  (await list(asker, query)).Items.map((item: { PhoneNumber: string }) => item.PhoneNumber)

const reverse = (asker: Asker, Channel: 'Text' | 'Voice', UserIndicatedConsentDeclared = true, number = wire) =>
  asker.delete(`/optouts/${encodeURIComponent(number)}`, { Channel, UserIndicatedConsentDeclared })

/** As the engine does it for a handset. */
const handset = async (act: typeof optOutByWord | typeof optOutSoftly | typeof liftOptOut, words: string) => {
  const scope = { ...scene.scopeOf('olive.owner'), userId: 0 }
  const [number] = await scene.query<{ id: number }>(
    'select text_number_id as id from text_numbers where account_id = $1 order by 1 limit 1',
    [scope.accountId],
  )
  const from = { phone, textNumberId: number!.id, words, now: scene.clock.now() }
  return await transaction<unknown>(scene.platform.db, (tx) => act(tx, scope, from))
}

const ourNumber = async () => {
  const [{ phone }] = (await scene.query<{ phone: string }>(
    'select wire_phone(phone) as phone from text_numbers where account_id = $1 order by text_number_id limit 1',
    [scene.accounts.lincoln.accountId],
  )) as [{ phone: string }]
  return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
}

const events = () =>
  scene.query<{ event: string; source: string; words: string | null; user_id: number | null }>(
    'select event, source, words, user_id from permission_events order by permission_event_id',
  )

describe('a number that the account opts out', () => {
  test('is out of texts, calls or both, with who did it; what is there stays as it is', async () => {
    const reply = await uma.post('/optouts', { PhoneNumber: '(217) 555-0101' })
    expect(reply.status).toBe(200)
    expect(reply.body.Added).toBe(2)
    expect(reply.body.Items).toMatchObject([
      {
        PhoneNumber: wire,
        Channel: 'Voice',
        OptOutType: 6,
        Source: 'Opt-out report',
        By: 'Uma Meyer',
        CanReverse: true,
      },
      { PhoneNumber: wire, Channel: 'Text', OptOutType: 4, WhyNotReverse: '' },
    ])
    const again = await olive.post('/optouts', { PhoneNumber: wire, Channel: 'Text' })
    expect(again.body).toMatchObject({ Added: 0, Items: [{ Channel: 'Text', By: 'Uma Meyer' }] })
    const { userId } = scene.scopeOf('uma.member')
    expect(await events()).toEqual([
      { event: 'text opt-out', source: 'Opt-out report', words: null, user_id: userId },
      { event: 'voice opt-out', source: 'Opt-out report', words: null, user_id: userId },
    ])
  })

  test.each([
    ['', 'Enter a Phone Number.'],
    ['555-0101', 'Must be 10 digits; use only numbers.'],
    ['911', 'This number is not allowed'],
  ])('and that is %j is refused: %s', async (PhoneNumber, sentence) => {
    const reply = await olive.post('/optouts', { PhoneNumber })
    expect([reply.status, reply.body.Errors]).toEqual([400, { PhoneNumber: [sentence] }])
    expect((await list(olive)).Size).toBe(0)
  })

  test('comes back with a declaration of consent, and that is written down', async () => {
    await olive.post('/optouts', { PhoneNumber: wire })
    const without = await reverse(olive, 'Text', false)
    expect([without.status, without.body.ErrorName, without.body.Message]).toEqual([
      400,
      'ConsentMissing',
      'Please confirm you have collected proper consent.',
    ])
    expect((await reverse(uma, 'Text')).body).toEqual({ Success: true })
    expect((await list(olive)).Items).toMatchObject([{ Channel: 'Voice' }])
    expect((await reverse(olive, 'Voice')).status).toBe(200)
    expect((await list(olive)).Size).toBe(0)
    expect((await reverse(olive, 'Voice')).status).toBe(404)
    expect((await events()).slice(2)).toEqual([
      {
        event: 'text opt-out lifted',
        source: 'Opt-out report',
        words: 'Consent declared by Uma Meyer',
        user_id: scene.scopeOf('uma.member').userId,
      },
      expect.objectContaining({ event: 'voice opt-out lifted', words: 'Consent declared by Olive Owens' }),
    ])
  })

  test('is nothing to a stranger', async () => {
    await olive.post('/optouts', { PhoneNumber: wire })
    expect((await list(ivan)).Size).toBe(0)
    expect((await reverse(ivan, 'Text')).status).toBe(404)
    expect((await list(olive)).Size).toBe(2)
  })

  test('of another country is reversed by its whole number', async () => {
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, 4790123456, 'text', 4, '', now())`,
      [scene.accounts.lincoln.accountId],
    )
    expect((await reverse(olive, 'Text', true, '+4790123456')).status).toBe(200)
  })
})

describe('what the handset said', () => {
  test('STOP is theirs: neither texts nor calls come back before UNSTOP, and then calls only with consent', async () => {
    await handset(optOutByWord, 'Stop please')
    const number = await ourNumber()
    expect((await list(olive)).Items).toMatchObject([
      {
        Channel: 'Voice',
        OptOutType: 5,
        By: null,
        CanReverse: false,
        WhyNotReverse: `They opted out from their own phone, which ends calls too. Once they have texted UNSTOP to ${number}, you can allow calls again with their consent.`,
      },
      {
        Channel: 'Text',
        OptOutType: 3,
        Source: 'Text message "Stop please"',
        CanReverse: false,
        WhyNotReverse: `They opted out from their own phone. Only they can undo it, by texting UNSTOP to ${number}.`,
      },
    ])
    for (const channel of ['Text', 'Voice'] as const) {
      const refused = await reverse(olive, channel)
      expect([refused.status, refused.body.ErrorName]).toEqual([400, 'OptOutIsTheirs'])
    }
    expect(await handset(liftOptOut, 'UNSTOP')).toBe(true)
    expect((await list(olive)).Items).toMatchObject([{ Channel: 'Voice', CanReverse: true, WhyNotReverse: '' }])
    expect((await reverse(olive, 'Voice', false)).body.ErrorName).toBe('ConsentMissing')
    expect((await reverse(olive, 'Voice')).status).toBe(200)
  })

  test('STOP takes the place of what the account had put down, and of softer words', async () => {
    await olive.post('/optouts', { PhoneNumber: wire })
    expect(await handset(optOutByWord, 'STOP')).toBe(true)
    expect(await handset(optOutByWord, 'STOP')).toBe(false)
    expect((await list(olive)).Items).toMatchObject([
      { OptOutType: 5, By: null, CanReverse: false },
      { OptOutType: 3, By: null, CanReverse: false },
    ])
    await handset(liftOptOut, 'UNSTOP')
    await handset(optOutSoftly, 'wrong number')
    await handset(optOutByWord, 'STOP')
    expect((await reverse(olive, 'Text')).body.ErrorName).toBe('OptOutIsTheirs')
  })

  test('softer words are reversed with consent, and an opt-out by the account does not hide them', async () => {
    await handset(optOutSoftly, 'wrong number')
    expect((await olive.post('/optouts', { PhoneNumber: wire, Channel: 'Text' })).body).toMatchObject({
      Added: 0,
      Items: [{ OptOutType: 3, Source: 'Text message "wrong number"', CanReverse: true }],
    })
    expect((await reverse(olive, 'Text')).status).toBe(200)
  })

  test('a removal by key is reversed with consent, but not while their STOP stands', async () => {
    const scope = { ...scene.scopeOf('olive.owner'), userId: 0 }
    const byKey = { phone, channel: 'voice', type: 5, source: 'key 3', isSoft: false, textNumberId: null } as const
    await insertOptOut(scene.platform.db, scope, { ...byKey, words: null, now: scene.clock.now() })
    expect((await list(olive)).Items).toMatchObject([{ OptOutType: 5, CanReverse: true }])
    await handset(optOutByWord, 'STOP')
    expect((await reverse(olive, 'Voice')).body.ErrorName).toBe('OptOutIsTheirs')
    await handset(liftOptOut, 'START')
    expect((await reverse(olive, 'Voice')).status).toBe(200)
  })

  test('UNSTOP brings texts back also where the account had ended them, because the recipient asks for them', async () => {
    await olive.post('/optouts', { PhoneNumber: wire })
    expect(await handset(liftOptOut, 'UNSTOP')).toBe(true)
    expect((await list(olive)).Items).toMatchObject([{ Channel: 'Voice', OptOutType: 6 }])
  })
})

const contact = (
  whose: 'olive.owner' | 'uma.member',
  first: string,
  last: string,
  notes: string,
  ...phones: number[]
) => {
  const { accountId, userId } = scene.scopeOf(whose)
  return scene.query(
    `insert into contacts (account_id, first_name, last_name, notes, primary_phone, secondary_phone, created_by, edited_by, created_at, edited_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, now(), now())`,
    [accountId, first, last, notes, phones[0], phones[1] ?? null, userId],
  )
}

describe('the list', () => {
  beforeEach(async () => {
    await contact('olive.owner', 'Ann', 'Young', '', phone, 13095550102)
    await contact('uma.member', 'Bob', 'Adams', 'Young at heart', 16185550103)
    for (const PhoneNumber of [wire, '3095550102']) await olive.post('/optouts', { PhoneNumber, Channel: 'Text' })
    await scene.query(`update opt_outs set created_at = created_at - interval '3 days'`)
    await olive.post('/optouts', { PhoneNumber: '6185550103', Channel: 'Voice' })
  })
  const day = (daysAhead: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: scene.scopeOf('olive.owner').timeZone }).format(
      Date.now() + daysAhead * 86_400_000,
    )

  test('is by number from the highest, or as asked', async () => {
    expect(await numbersOf(olive)).toEqual(['6185550103', '3095550102', wire])
    expect(await numbersOf(olive, 'sortby=PhoneNumber')).toEqual([wire, '3095550102', '6185550103'])
    expect(await numbersOf(olive, 'sortby=-CreatedDate')).toEqual(['6185550103', '3095550102', wire])
    expect(await list(olive, 'pagesize=1&page=2')).toMatchObject({ Size: 3, Items: [{ PhoneNumber: '3095550102' }] })
  })

  test.each([
    ['q=309', ['3095550102']],
    ['q=(618) 555', ['6185550103']],
    ['q=young', ['3095550102', wire]],
    ['q=YOU an', ['3095550102', wire]],
    ['q=bob', ['6185550103']],
    ['q=%25', []],
    ['Channel=Voice', ['6185550103']],
    ['OptOutType=4', ['3095550102', wire]],
    ['OptOutType~gte~5', ['6185550103']],
  ])('searched and filtered: %s', async (query, expected) => {
    expect(await numbersOf(olive, query.replaceAll(' ', '+'))).toEqual(expected)
  })

  describe('with a page of numbers', () => {
    const rowsOf = async (query: string) => {
      const { Items, Size } = await list(olive, `PerNumber=true&${query}`)
      return [Size, ...Items.map((of: { PhoneNumber: string; Channel: string }) => `${of.PhoneNumber} ${of.Channel}`)]
    }
    beforeEach(async () => {
      scene.clock.pass(1000)
      await olive.post('/optouts', { PhoneNumber: wire, Channel: 'Voice' })
    })

    test('has each with all that is in force for it, and counts and pages them', async () => {
      const [first, second, third] = [['6185550103 Voice'], ['3095550102 Text'], [`${wire} Text`, `${wire} Voice`]]
      expect(await rowsOf('')).toEqual([3, ...first!, ...second!, ...third!])
      expect(await rowsOf('sortby=PhoneNumber')).toEqual([3, ...third!, ...second!, ...first!])
      for (const [at, rows] of [first, second, third, []].entries())
        expect(await rowsOf(`pagesize=1&page=${at + 1}`)).toEqual([3, ...rows!])
      const page = await list(olive, 'PerNumber=true&pagesize=2')
      expect(page.Next).toBe('/v1/optouts?page=2&pagesize=2&PerNumber=true')
      expect((await list(olive, 'PerNumber=true&pagesize=2&page=2')).Next).toBeNull()
    })

    test('stands by the latest that the query finds', async () => {
      expect((await rowsOf('sortby=-CreatedDate&pagesize=1'))[1]).toBe(`${wire} Text`)
      expect(await rowsOf('Channel=Text&sortby=-CreatedDate')).toEqual([2, '3095550102 Text', `${wire} Text`])
      expect(await rowsOf('Channel=Voice&sortby=CreatedDate')).toEqual([2, '6185550103 Voice', `${wire} Voice`])
      expect(await rowsOf('q=young')).toEqual([2, '3095550102 Text', `${wire} Text`, `${wire} Voice`])
    })
  })

  test('filtered by day, in the zone of the user, whole days', async () => {
    expect(await numbersOf(olive, `CreatedDate~gte~${day(-1)}`)).toEqual(['6185550103'])
    expect(await numbersOf(olive, `CreatedDate~lte~${day(-3)}`)).toEqual(['3095550102', wire])
    expect(await numbersOf(olive, `CreatedDate~gt~${day(-3)}&CreatedDate~lte~${day(0)}`)).toEqual(['6185550103'])
    expect(await numbersOf(olive, `CreatedDate=${day(0)}`)).toEqual(['6185550103'])
  })

  test.each([
    'Channel=Fax',
    'OptOutType=nine',
    'OptOutType=x',
    'CreatedDate~gte~soon',
    'CreatedDate~lt~2026-02-30',
    'CreatedDate~lte~9999-12-31',
    'CreatedDate~gte~0000-01-01',
    'CreatedDate~gte~%2B275760-09-13',
    'sortby=By',
  ])('refuses %s with a sentence', async (query) => {
    const reply = await olive.get(`/optouts?${query}`)
    expect([reply.status, reply.body.ErrorName]).toEqual([400, 'WrongInput'])
  })

  test('names contacts to those who may see them, and only to them', async () => {
    expect((await list(olive)).Items.map((item: { FirstName: string }) => item.FirstName)).toEqual([
      'Bob',
      'Ann',
      'Ann',
    ])
    const seen = await list(uma)
    expect(seen.Items).toMatchObject([{ FirstName: 'Bob' }, { FirstName: '', PersonID: null }, { FirstName: '' }])
    expect((await list(uma, 'q=young')).Size).toBe(0)
  })

  test('is exported under its query, and no cell is a formula', async () => {
    await contact('olive.owner', '=cmd()', '', '', 17735550104)
    await olive.post('/optouts', { PhoneNumber: '7735550104' })
    const file = await olive.get('/optouts.csv?Channel=Text')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('attachment; filename="Opt-outs ')
    const lines = String(file.body).replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('Phone Number,First Name,Last Name,Channel,Opted Out,Source,By,Date/Time')
    expect(lines[1]).toMatch(
      /^\(773\) 555-0104,'=cmd\(\),,Texts,by your organization,Opt-out report,Olive Owens,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    )
    expect(lines.slice(1).map((line) => line.slice(0, 14))).toEqual([
      '(773) 555-0104',
      '(309) 555-0102',
      '(217) 555-0101',
    ])
    expect((await uma.get('/optouts.csv?q=ann')).body.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await olive.get('/optouts.csv?OptOutType=nine')).status).toBe(400)
  })
})
