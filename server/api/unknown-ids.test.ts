import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { planNext } from '../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { routes } from './routes.ts'

/** A body that names what is not there is told which: every call whose body takes ids, each id in its turn. */
const unknown = 999_000_123

let scene: Scene
let olive: Asker
let staff: Asker
/** Of Lincoln High, by the name of the parameter in the path. */
const ids: Record<string, number> = {}
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  staff = await scene.as('sam.staff')
  const [PersonID] = await scene.addContacts('olive.owner', [12175550100])
  const { ListID } = (await olive.post('/lists', { ListName: 'Band' })).body
  const Lists = [{ ListID }]
  const asked = { BroadcastName: 'Practice', TextMessage: 'At five', Lists: [{ ListID: 0 }] }
  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: inAWeek }
  const [number] = await scene.query<{ id: number }>('select min(text_number_id)::int as id from text_numbers')
  Object.assign(ids, { PersonID, ListID, TextNumberID: number!.id })
  for (const [name, path, body] of [
    ['DraftBroadcastID', '/draft-broadcasts', { BroadcastName: 'Draft' }],
    ['BroadcastID', '/broadcasts', { ...asked, StartDate: inAWeek }],
    ['RepeatingBroadcastID', '/repeatingbroadcasts', { ...asked, RepeatingBroadcastSchedule, Lists }],
    ['TemplateID', '/templates', { TemplateName: 'Practice', TemplateText: 'At five' }],
  ] as const) {
    const { status, body: made } = await olive.post(path, body)
    expect([name, status]).toEqual([name, 200])
    ids[name] = made[name]
  }
  await planNext(scene.platform)
  const reply = await olive.post('/autoreplies', { Message: 'Soon', TextNumberIDs: [ids.TextNumberID] })
  ids.AutoReplyID = reply.body.ID
})
afterAll(() => scene.close())

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
const Contacts = [{ PrimaryPhone: '2175550101' }]
const broadcast = { BroadcastName: 'Practice', TextMessage: 'At five', Contacts }
/** What each of these needs beside the id. */
const bodies: Record<string, object> = {
  addContact: { PrimaryPhone: '2175550102' },
  updateContact: { PrimaryPhone: '2175550100' },
  addContacts: { Contacts, UserIndicatedConsentDeclared: true },
  addGroup: { ListName: 'Choir' },
  addDraftContacts: { Contacts },
  addAutoReply: { Message: 'Soon', TextNumberIDs: [] },
  validatePhone: { Source: '2175550101' },
  createBroadcast: broadcast,
  createRepeatingBroadcast: {
    ...broadcast,
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: inAWeek },
  },
  importFile: { UserIndicatedConsentDeclared: true },
  addDraftContactLists: { Selection: { Type: 'SelectedAll', Items: [] } },
  detailsToDraft: { Selection: { Type: 'SelectedAll', Items: [] } },
  repliesToDraft: { Selection: { Type: 'SelectedAll', Items: [] } },
  addTemplate: { TemplateName: 'Band', TemplateText: 'At five' },
  routeNumber: { PacePerSecond: null, IsBlocked: false },
}

/** Where the ids of a body are, as `Contacts.PersonID`. */
const idsOf = (schema: z.ZodType, path: readonly string[] = []): string[] => {
  if (schema instanceof z.ZodPipe) return idsOf(schema.in as z.ZodType, path)
  if (schema instanceof z.ZodArray) return idsOf(schema.element as z.ZodType, [...path, ''])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => idsOf(field as z.ZodType, [...path, name]))
  if ('unwrap' in schema) return idsOf((schema as z.ZodOptional<z.ZodType>).unwrap(), path)
  return schema instanceof z.ZodNumber && /ID(s\.)?$/.test(path.join('.')) ? [path.join('.')] : []
}

/** The body with the unknown id at this path; the first of a list is what has it. */
const withUnknown = (body: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return unknown
  if (step === '') return [withUnknown((body as readonly unknown[] | undefined)?.[0], rest)]
  const fields = (body ?? {}) as Record<string, unknown>
  return { ...fields, [step]: withUnknown(fields[step], rest) }
}

const asked = routes.flatMap(({ call }) => idsOf(call.body).map((path) => [call.name, path, call] as const))

test.each(asked)('%s with an unknown %s says which, where that is why it is refused', async (name, path, call) => {
  const body = withUnknown(bodies[name] ?? {}, path.split('.'))
  const address = call.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(ids[parameter]))
  const reply = await (call.who === 'staff' ? staff : olive).ask(call.method, address, body)
  expect(reply.status).toBeLessThan(500)
  if (reply.status === 404) expect(JSON.stringify(reply.body.Errors)).toContain(String(unknown))
})

test.each([
  [
    'POST',
    '/draft-broadcasts/{DraftBroadcastID}/templatemerge/single',
    { PhoneNumber: '2175550109', TextMessage: 'Hi' },
  ],
  ['POST', '/broadcasts/{BroadcastID}/templatemerge/single', { PhoneNumber: '2175550109', TextMessage: 'Hi' }],
  ['DELETE', '/draft-broadcasts/{DraftBroadcastID}/lists', { Selection: { Type: 'Selected', Items: [unknown] } }],
] as const)('%s %s says who or which', async (method, path, body) => {
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(ids[parameter]))
  const reply = await olive.ask(method, address, body)
  expect(reply.status).toBe(404)
  expect(JSON.stringify(reply.body.Errors)).toMatch(/2175550109|999000123/)
})
