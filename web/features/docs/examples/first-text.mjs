// Sends a text and waits until it has arrived. Run it with: node first-text.mjs
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const { CARILLON_URL, CARILLON_TOKEN, CARILLON_PHONE } = process.env

const ask = async (method, path, body) => {
  const reply = await fetch(CARILLON_URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${CARILLON_TOKEN}`,
      // The key makes a repetition harmless: the same request is done once.
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await reply.json()
  if (!reply.ok) throw new Error(`${said.ErrorName} (${said.ErrorCode}): ${said.Message}`)
  return said
}

const user = await ask('GET', '/v1/user')
console.log(`Signed in as ${user.UserName}.`)

let broadcast = await ask('POST', '/v1/broadcasts', {
  BroadcastName: 'My first text',
  TextMessage: 'Hello from Carillon.',
  Contacts: [{ PrimaryPhone: CARILLON_PHONE }],
})
console.log(`Broadcast ${broadcast.BroadcastID} is on its way.`)

for (let second = 0; second < 60 && broadcast.NotDeliveredTexts > 0; second++) {
  await setTimeout(1000)
  broadcast = await ask('GET', `/v1/broadcasts/${broadcast.BroadcastID}`)
}
console.log(
  `${broadcast.DeliveredTexts} delivered, ${broadcast.FailedTextTotal} failed, ${broadcast.NotDeliveredTexts} still waiting.`,
)
