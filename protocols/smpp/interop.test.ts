// Both our sides against an implementation that is not ours.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import smpp from 'smpp'
import { afterEach, describe, expect, it } from 'vitest'
import type { ClientHandlers } from './client-session.ts'
import { decodeText } from './data-coding.ts'
import { messageFields, messageOctets, type SubmitSm } from './pdu.ts'
import { createReassembler, decodeSegments } from './reassemble.ts'
import { parseReceipt, receiptFields } from './receipt.ts'
import { type LongText, segmentText } from './segment.ts'
import { listenSmpp } from './server-session.ts'
import { startClient, submitted } from './testing/peers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

// biome-ignore lint/suspicious/noExplicitAny: the other implementation comes without types
type Theirs = any

describe('our client and their server', () => {
  async function meet(onSession: (session: Theirs) => void = () => {}, handlers: Partial<ClientHandlers> = {}) {
    const sessions: Theirs[] = []
    const server = smpp.createServer((session: Theirs) => {
      sessions.push(session)
      session.on('error', () => {})
      session.on('bind_transceiver', (pdu: Theirs) => {
        const isKnown = pdu.system_id === 'carillon' && pdu.password === 'secret'
        session.send(pdu.response({ command_status: isKnown ? 0 : 0x0e, system_id: 'theirs' }))
      })
      session.on('enquire_link', (pdu: Theirs) => session.send(pdu.response()))
      session.on('unbind', (pdu: Theirs) => {
        session.send(pdu.response())
        session.close()
      })
      onSession(session)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { session, reached } = startClient((server.address() as AddressInfo).port, { enquireLinkMs: 20 }, handlers)
    ends.push(async () => {
      session.destroy()
      for (const theirs of sessions) theirs.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    const bound = await reached('bound')
    return { session, bound, theirs: () => sessions[0] }
  }

  it('bind, and part in peace', async () => {
    const { session, bound } = await meet()
    expect(bound.systemId).toBe('theirs')
    await session.close()
    expect(session.state()).toBe('closed')
  })

  it('understand each other in GSM and UCS-2', async () => {
    const seen: Theirs[] = []
    const { session } = await meet((theirs) =>
      theirs.on('submit_sm', (pdu: Theirs) => {
        seen.push(pdu)
        theirs.send(pdu.response({ message_id: `id-${seen.length}` }))
      }),
    )
    const texts = ['Price: 5 € [each] @ noon_é', 'Grüße 😀 漢字']
    for (const [i, text] of texts.entries()) {
      const [part] = segmentText(text, { reference: 1 })
      const fields = messageFields({ source_addr: '15551230000', destination_addr: '15551239999', ...part })
      expect(await submitted(session, fields)).toEqual({ kind: 'accepted', messageId: `id-${i + 1}` })
    }
    expect(seen.map((pdu) => pdu.short_message.message)).toEqual(texts)
    expect(seen.map((pdu) => pdu.data_coding)).toEqual([0, 8])
    expect(seen[0].destination_addr).toBe('15551239999')
  })

  it('carry a long text in parts', async () => {
    const bodies: Buffer[] = []
    const { session } = await meet((theirs) =>
      theirs.on('submit_sm', (pdu: Theirs) => {
        const [udh] = pdu.short_message.udh
        expect([...udh]).toEqual([0, 3, 0x2a, 3, bodies.length + 1])
        bodies.push(pdu.short_message.message)
        theirs.send(pdu.response({ message_id: 'm' }))
      }),
    )
    const text = '€ and more '.repeat(30)
    const parts = segmentText(text, { reference: 0x2a })
    for (const part of parts) await submitted(session, messageFields({ destination_addr: '1', ...part }))
    expect(bodies.join('')).toBe(text)
  })

  it('are told the status of a refusal', async () => {
    const { session } = await meet((theirs) =>
      theirs.on('submit_sm', (pdu: Theirs) => theirs.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }))),
    )
    expect(await submitted(session, messageFields({}))).toEqual({ kind: 'refused', status: 0x58 })
  })

  it('exchange texts and receipts', async () => {
    const seen: string[] = []
    const { theirs } = await meet(undefined, {
      onDeliver(pdu, acknowledge) {
        seen.push(JSON.stringify(parseReceipt(pdu)) ?? decodeText(messageOctets(pdu), pdu.data_coding))
        acknowledge()
      },
    })
    const deliver = (fields: Theirs) => new Promise<Theirs>((resolve) => theirs().deliver_sm(fields, resolve))
    const text = await deliver({ source_addr: '15551239999', destination_addr: '15551230000', short_message: 'Oui 😀' })
    const receipt = await deliver({
      esm_class: 4,
      short_message: 'id:7 sub:001 dlvrd:001 submit date:2611201530 done date:2611201531 stat:DELIVRD err:000 text:Hi',
      receipted_message_id: '7',
      message_state: 2,
    })
    expect([text.command_status, receipt.command_status]).toEqual([0, 0])
    expect(seen[0]).toBe('Oui 😀')
    expect(JSON.parse(seen[1]!)).toMatchObject({ ids: ['7'], state: 'DELIVRD', error: '000' })
  })

  it('ask each other whether they live', async () => {
    const asked = Promise.withResolvers<void>()
    const { session, theirs } = await meet((peer) => {
      let count = 0
      peer.on('enquire_link', () => ++count === 3 && asked.resolve())
    })
    await asked.promise
    expect(session.state()).toBe('bound')
    const answer = await new Promise<Theirs>((resolve) => theirs().enquire_link(resolve))
    expect(answer.command).toBe('enquire_link_resp')
  })
})

describe('their client and our server', () => {
  async function meet(onSubmit: (pdu: SubmitSm, answer: (status: number, id?: string) => void) => void) {
    const server = await listenSmpp(
      { port: 0, systemId: 'ours' },
      { onBind: (bind) => (bind.password === 'secret' ? 0 : 0x0e), onSubmit },
    )
    const client = smpp.connect({ host: '127.0.0.1', port: server.port })
    client.on('error', () => {})
    ends.push(async () => {
      client.destroy()
      await server.close()
    })
    await once(client, 'connect')
    const ask = (command: string, fields: Theirs = {}) =>
      new Promise<Theirs>((resolve) => client[command](fields, resolve))
    return { client, server, ask }
  }

  it('bind, or not', async () => {
    const refused = await meet(() => {})
    const no = await refused.ask('bind_transceiver', { system_id: 'x', password: 'wrong' })
    expect(no.command_status).toBe(0x0e)
    const { ask } = await meet(() => {})
    const yes = await ask('bind_transceiver', { system_id: 'x', password: 'secret' })
    expect(yes).toMatchObject({ command_status: 0, system_id: 'ours', sc_interface_version: 0x34 })
    expect((await ask('enquire_link')).command_status).toBe(0)
    expect(await ask('query_sm', { message_id: '1' })).toMatchObject({ command: 'generic_nack', command_status: 3 })
    expect((await ask('unbind')).command).toBe('unbind_resp')
  })

  it('submit texts of every kind', async () => {
    const seen: (string | undefined)[] = []
    const { ask } = await meet((pdu, answer) => {
      // They call GSM octets 1.
      seen.push(decodeText(messageOctets(pdu), pdu.data_coding, { gsm: 1, ucs2: 8 }))
      answer(0, 'abc')
    })
    await ask('bind_transceiver', { system_id: 'x', password: 'secret' })
    const texts = ['5 € @ [x]_', 'ça và', '😀 漢']
    for (const short_message of texts) {
      const answer = await ask('submit_sm', { destination_addr: '1', short_message })
      expect(answer).toMatchObject({ command: 'submit_sm_resp', command_status: 0, message_id: 'abc' })
    }
    const long = 'long '.repeat(200)
    await ask('submit_sm', { destination_addr: '1', message_payload: long })
    expect(seen.slice(0, 3)).toEqual(texts)
    expect(seen[3]).toHaveLength(1000)
  })

  it.each<LongText>(['udh8', 'udh16', 'sar', 'payload'])('are delivered a long text by %s', async (longText) => {
    const { client, server, ask } = await meet(() => {})
    const received: Buffer[] = []
    client.on('deliver_sm', (pdu: Theirs) => {
      received.push(pdu.message_payload?.message ?? pdu.message_payload ?? pdu.short_message.message)
      client.send(pdu.response())
    })
    await ask('bind_transceiver', { system_id: 'x', password: 'secret' })
    const text = '“Long” я 😀 '.repeat(30)
    const reassembler = createReassembler<undefined>({ now: () => 0 })
    let whole: string | undefined
    for (const part of segmentText(text, { reference: 9, longText })) {
      const fields = messageFields({ source_addr: '1', destination_addr: '2', ...part })
      expect(await server.sessions()[0]?.deliver(fields)).toEqual({ kind: 'acknowledged', status: 0 })
      const result = reassembler.add(fields, undefined)
      if (result.kind === 'whole') whole = decodeSegments(result.segments)
    }
    expect(whole).toBe(text)
    expect(received.map(String).join('')).toBe(text)
  })

  it('are delivered a receipt', async () => {
    const { client, server, ask } = await meet(() => {})
    const seen = Promise.withResolvers<Theirs>()
    client.on('deliver_sm', (pdu: Theirs) => {
      client.send(pdu.response())
      seen.resolve(pdu)
    })
    await ask('bind_receiver', { system_id: 'x', password: 'secret' })
    const fields = receiptFields(
      { messageId: 'a1', state: 'UNDELIV', submittedAt: 0, doneAt: 0, error: '034' },
      '1',
      '2',
    )
    expect(await server.sessions()[0]?.deliver(fields)).toEqual({ kind: 'acknowledged', status: 0 })
    expect(await seen.promise).toMatchObject({ esm_class: 4, receipted_message_id: 'a1', message_state: 5 })
    expect((await seen.promise).short_message.message).toMatch(/^id:a1 .* stat:UNDELIV err:034 text:$/)
  })
})
