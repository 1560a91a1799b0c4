import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'

const number = '(217) 555-0160'
const path = `handsets/${encodeURIComponent(number)}`

describe('handsets', () => {
  it('are known by number in any format', async () => {
    const { ask } = await openDesk()
    for (const written of ['2175550160', '12175550160', '+12175550160', '(217) 555-0160']) {
      const { status, body } = await ask('GET', `handsets/${encodeURIComponent(written)}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ Number: '+12175550160', Texts: [], Calls: [], Behaviour: { lineType: 'mobile' } })
    }
    expect((await ask('GET', 'handsets/nobody')).status).toBe(400)
  })

  it('send a text, which is in the ledger and in the list', async () => {
    const { ask, clock } = await openDesk()
    const sent = await ask('POST', `${path}/texts`, { To: '217 555 0200', Message: 'Hi <b>' })
    expect(sent.status).toBe(201)
    const text = {
      Seq: 1,
      At: new Date(clock.now()).toISOString(),
      Direction: 'sent',
      From: '+12175550160',
      To: '+12175550200',
      Message: 'Hi <b>',
    }
    expect(sent.body).toEqual(text)
    expect((await ask('GET', path)).body.Texts).toEqual([text])
    expect((await ask('GET', 'ledger?since=0')).body).toEqual({
      Items: [
        {
          Seq: 1,
          At: text.At,
          Kind: 'reply',
          From: '+12175550160',
          To: '+12175550200',
          Text: 'Hi <b>',
          Parts: 1,
          MessageID: expect.any(String),
          Outcome: 'sent',
        },
      ],
      Next: 1,
      Oldest: 1,
    })
    expect((await ask('GET', 'ledger?since=1')).body).toMatchObject({ Items: [], Next: 1 })
    const { body } = await ask('GET', 'handsets?q=555-0160')
    expect(body).toMatchObject({ Items: [{ Number: '+12175550160', TextCount: 1, LastText: text }], Total: 1 })
    expect((await ask('GET', 'handsets?q=99999')).body).toEqual({ Items: [], Total: 0 })
  })

  it('are listed latest first', async () => {
    const { ask } = await openDesk()
    for (const digits of ['10', '11', '12', '10']) {
      await ask('POST', `handsets/21755501${digits}/texts`, { To: '2175550200', Message: 'Hi' })
    }
    const { body } = await ask('GET', 'handsets?limit=2')
    expect(body.Items.map((item: { Number: string }) => item.Number)).toEqual(['+12175550110', '+12175550112'])
    expect(body.Total).toBe(3)
  })

  it('take a behaviour, and lose it again', async () => {
    const { ask } = await openDesk()
    const usual = (await ask('GET', path)).body.Behaviour
    const set = await ask('PUT', path, { reply: { Message: 'Maybe' }, outcome: 'EXPIRED', receiptDelaySeconds: 3 })
    expect(set.body.Behaviour).toEqual({
      lineType: 'mobile',
      submitStatus: 0,
      throttles: 0,
      outcome: 'EXPIRED',
      receipts: 'once',
      receiptDelaySeconds: 3,
      reply: { Message: 'Maybe', DelaySeconds: null },
      call: { takenBy: 'person', ringSeconds: null, greetingSeconds: 4, keys: '', hangUpAfterSeconds: 3 },
      description: 'mobile, accepted, then receipt EXPIRED, after 3 s',
      callDescription: 'a person answers, hangs up after 3 s',
      overridden: true,
    })
    // What was read can be sent back.
    expect((await ask('PUT', path, set.body.Behaviour)).body).toEqual(set.body)
    expect((await ask('PUT', path, { call: { takenBy: 'hand' } })).body.Behaviour.call.takenBy).toBe('hand')
    expect((await ask('PUT', path, { call: { takenBy: 'a cat' } })).status).toBe(400)
    expect((await ask('PUT', path, { call: { keys: '12a' } })).status).toBe(400)
    expect((await ask('PUT', path, null)).body.Behaviour).toEqual(usual)
  })

  it('are looked up as the table says, and as mobile where a real carrier carries texts', async () => {
    const { ask } = await openDesk()
    expect((await ask('GET', 'lookup/2175550110')).body).toEqual({
      Number: '+12175550110',
      LineType: 'mobile',
      Textable: true,
    })
    expect((await ask('GET', 'lookup/2175550190')).body).toMatchObject({ LineType: 'landline', Textable: false })
    expect((await ask('GET', 'lookup/12')).status).toBe(400)
    const other = await openDesk({ allMobile: true })
    expect((await other.ask('GET', 'lookup/2175550190')).body).toMatchObject({ LineType: 'mobile', Textable: true })
  })

  it('are looked up many at once with the same answers', async () => {
    const { ask } = await openDesk()
    const Numbers = ['12175550110', 12175550190, '442079460991', '12170000190', null]
    expect(await ask('POST', 'lookup', { Numbers })).toMatchObject({
      status: 200,
      body: {
        Items: [
          { Number: '+12175550110', LineType: 'mobile', IsTextable: true },
          { Number: '+12175550190', LineType: 'landline', IsTextable: false },
          { Number: '+442079460991', LineType: 'landline', IsTextable: false },
          { Number: '12170000190', LineType: 'unknown', IsTextable: false },
          { Number: null, LineType: 'unknown', IsTextable: false },
        ],
      },
    })
    for (const wrong of [[], 'x', new Array(501).fill('2175550110')]) {
      expect((await ask('POST', 'lookup', { Numbers: wrong })).status).toBe(400)
    }
    const foreign = await ask('POST', 'lookup', { Numbers }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const other = await openDesk({ allMobile: true })
    const { body } = await other.ask('POST', 'lookup', { Numbers: ['2175550190', '12170000190'] })
    expect(body.Items.map((item: { IsTextable: boolean }) => item.IsTextable)).toEqual([true, false])
  })
})

describe('the network', () => {
  it('keeps what a PUT does not name', async () => {
    const { ask } = await openDesk()
    await ask('PUT', 'network', { latencyMs: 50 })
    const { body } = await ask('PUT', 'network', { lossPercent: 1.5, dropAfter: 300 })
    expect(body).toEqual({
      latencyMs: 50,
      jitterMs: 0,
      lossPercent: 1.5,
      throttlePercent: 0,
      dropAfter: 300,
      Links: [],
      Waiting: 0,
      Dropped: 0,
    })
    expect((await ask('PUT', 'network', { dropAfter: 0 })).body.dropAfter).toBeNull()
  })

  it('shows who is bound', async () => {
    const desk = await openDesk()
    await desk.bind()
    const { body } = await desk.ask('GET', 'network')
    expect(body.Links).toMatchObject([{ SystemID: 'carillon', Mode: 'transceiver', Submits: 0 }])
  })

  it('is emptied by a reset, and its ledger counts on', async () => {
    const { ask } = await openDesk()
    await ask('POST', `${path}/texts`, { To: '2175550200', Message: 'Hi' })
    await ask('PUT', path, { outcome: 'EXPIRED' })
    expect((await ask('POST', 'reset', {})).body).toEqual({ Next: 1 })
    expect((await ask('GET', path)).body).toMatchObject({ Texts: [], Behaviour: { overridden: false } })
    expect((await ask('GET', 'ledger')).body).toMatchObject({ Items: [], Next: 0 })
  })
})

describe('refuses', () => {
  it.each([
    ['PUT', 'network', { latency: 5 }, 'The network has no field "latency".'],
    ['PUT', 'network', { latencyMs: '5' }, 'latencyMs must be a number from 0 to 60000; it is "5".'],
    ['PUT', 'network', { lossPercent: 101 }, 'lossPercent must be a number from 0 to 100'],
    ['PUT', 'network', { dropAfter: 1.5 }, 'dropAfter must be a whole number'],
    ['PUT', 'network', [], 'The network must be a JSON object.'],
    ['PUT', path, { outcome: 'GONE' }, 'outcome must be one of DELIVRD,'],
    ['PUT', path, { reply: 'Yes' }, 'reply must be a JSON object.'],
    ['PUT', path, { reply: { Message: '' } }, 'reply.Message must be a text of 1 to 1600 characters.'],
    ['PUT', 'handsets/12', {}, 'The number must be a phone number; it is "12".'],
    ['POST', `${path}/texts`, { To: '2175550200' }, 'Message must be a text'],
    ['POST', `${path}/texts`, { Message: 'Hi' }, 'To must be a phone number; it is missing.'],
    ['POST', `${path}/texts`, '{"To":', 'The body is not JSON'],
    ['GET', 'ledger?since=x', undefined, 'since must be a number'],
    ['GET', 'ledger?limit=0', undefined, 'limit must be a number from 1 to 10000'],
  ])('%s %s %j', async (method, address, body, sentence) => {
    const { ask } = await openDesk()
    const reply = await ask(method, address, body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ ErrorCode: 400, ErrorName: 'BadRequest', ErrorType: 'Error' })
    expect(reply.body.Message).toContain(sentence)
  })

  it('writes that are not JSON', async () => {
    const { ask } = await openDesk()
    expect((await ask('POST', 'reset')).status).toBe(415)
    expect((await ask('PUT', 'network', '{}', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await ask('PUT', 'network', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
  })

  it('writes of a foreign page', async () => {
    const { ask, http } = await openDesk()
    expect((await ask('PUT', 'network', {}, { Origin: 'http://evil.example' })).status).toBe(403)
    expect((await ask('PUT', 'network', {}, { Origin: 'null' })).status).toBe(403)
    expect((await ask('PUT', 'network', {}, { Origin: 'http://127.0.0.1.evil.example' })).status).toBe(403)
    const elsewhere = { Origin: `http://127.0.0.1:${http}`, 'Sec-Fetch-Site': 'cross-site' }
    expect((await ask('PUT', 'network', {}, elsewhere)).status).toBe(403)
    expect((await ask('PUT', 'network', {}, { Origin: `http://127.0.0.1:${http}` })).status).toBe(200)
    // The product's web process, which shows the page under its own address.
    expect((await ask('PUT', 'network', {}, { Origin: 'http://localhost:3000' })).status).toBe(200)
    expect((await ask('PUT', 'network', {}, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  it('names that are not of this machine', async () => {
    const { http } = await openDesk()
    const status = await new Promise((resolve, reject) => {
      const options = { port: http, path: '/simulator/ledger', headers: { Host: 'evil.example' } }
      request(options, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })

  it('what is not there, as JSON', async () => {
    const { ask } = await openDesk()
    for (const address of ['nothing', 'page/nothing.js', 'page/..%2fmain.ts', 'mails/5']) {
      expect(await ask('GET', address)).toMatchObject({ status: 404, body: { ErrorCode: 404 } })
    }
  })
})

it('serves its page, with a policy that lets nothing foreign in', async () => {
  const { http } = await openDesk()
  const page = await fetch(`http://127.0.0.1:${http}/simulator`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const html = await page.text()
  for (const [, address] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    const { status } = await fetch(`http://127.0.0.1:${http}${address}`)
    expect([address, status]).toEqual([address, 200])
  }
})

it('tells who listens what has changed', async () => {
  const { ask, http } = await openDesk()
  const leave = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${http}/simulator/events`, { signal: leave.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  await ask('POST', `${path}/texts`, { To: '2175550200', Message: 'Hi' })
  let heard = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    heard += chunk
    if (heard.includes('Handsets')) break
  }
  expect(heard).toContain('data: {"Newest":1,"Handsets":["+12175550160"],"Mails":false,"Network":false}')
  leave.abort()
})
