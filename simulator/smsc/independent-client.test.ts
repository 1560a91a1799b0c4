import smpp from 'smpp'
import { expect, it } from 'vitest'
import { openDesk } from '../testing/desk.ts'

// The package has no types; these are the few things of it that are used here.
type Pdu = {
  command_status: number
  message_id: string
  short_message: { message: string }
  source_addr: string
  esm_class: number
  receipted_message_id?: string
  message_state?: number
  response: () => Pdu
}
type Session = {
  on: (event: string, call: (pdu: Pdu) => void) => void
  bind_transceiver: (fields: object, answer: (pdu: Pdu) => void) => void
  submit_sm: (fields: object, answer: (pdu: Pdu) => void) => void
  enquire_link: (fields: object, answer: (pdu: Pdu) => void) => void
  unbind: (fields: object, answer: (pdu: Pdu) => void) => void
  send: (pdu: Pdu) => void
  close: () => void
}

const connect = (port: number): Promise<Session> =>
  new Promise((resolve) => {
    const session: Session = smpp.connect({ url: `smpp://127.0.0.1:${port}` }, () => resolve(session))
  })

const asked = (ask: (answer: (pdu: Pdu) => void) => void) => new Promise<Pdu>((resolve) => ask(resolve))

it('speaks with an implementation that is not ours', async () => {
  const desk = await openDesk()
  const session = await connect(desk.smpp)
  const delivered: Pdu[] = []
  const two = new Promise<void>((resolve) => {
    session.on('deliver_sm', (pdu) => {
      session.send(pdu.response())
      if (delivered.push(pdu) === 2) resolve()
    })
  })

  const refused = await connect(desk.smpp)
  const login = { system_id: 'carillon', password: 'wrong' }
  expect((await asked((answer) => refused.bind_transceiver(login, answer))).command_status).toBe(0x0e)
  refused.close()

  const right = { system_id: 'carillon', password: 'carillon' }
  expect((await asked((answer) => session.bind_transceiver(right, answer))).command_status).toBe(0)
  expect((await asked((answer) => session.enquire_link({}, answer))).command_status).toBe(0)
  const text = {
    source_addr: '12175550200',
    destination_addr: '2175550160',
    registered_delivery: 1,
    data_coding: 0,
    short_message: 'See you @ 10€ [yes]',
  }
  const answer = await asked((done) => session.submit_sm(text, done))
  expect(answer.command_status).toBe(0)

  desk.clock.advance(5_000)
  await two
  const [receipt, reply] = delivered
  expect(receipt).toMatchObject({ esm_class: 4, receipted_message_id: answer.message_id, message_state: 2 })
  expect(receipt!.short_message.message).toMatch(
    new RegExp(
      `^id:${answer.message_id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:See you`,
    ),
  )
  expect(reply).toMatchObject({ esm_class: 0, source_addr: '12175550160', short_message: { message: 'Yes' } })
  expect(desk.world.network.handsets.find('+12175550160')?.texts.map(({ Text }) => Text)).toEqual([
    'See you @ 10€ [yes]',
    'Yes',
  ])
  expect((await asked((done) => session.unbind({}, done))).command_status).toBe(0)
  session.close()
})
