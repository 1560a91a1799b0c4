import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineScene, phones } from '../../testing/engine-scene.ts'
import { runs } from '../../testing/length.ts'
import { confirmations } from './confirmations.ts'

/**
 * Whatever somebody texts, in whatever order, once or twice at a time by the links of two nodes: what is known of them afterwards
 * and what they were answered is what a plain model says. Each run is another phone; all have got a survey.
 */
type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
let surveyId: number
const waiting = phones(300, 12175552000)

beforeAll(async () => {
  scene = await engineScene({ window: 60 })
  await scene.startEngine()
  surveyId = await scene.broadcast(waiting, 'Will you come? Reply YES or NO.')
  await scene.query('update broadcast_texts set is_text_survey = true where broadcast_id = $1', [surveyId])
  await scene.query(
    `with made as (
        insert into auto_replies (account_id, keyword, message, created_by, created_at, edited_at)
        values ($1, 'menu', 'Soup.', 1, now(), now()), ($1, '', 'We are closed.', 1, now(), now()) returning *)
      insert into auto_reply_numbers select account_id, $2, keyword, auto_reply_id from made`,
    [scene.accountId, scene.textNumberId],
  )
  await scene.complete(surveyId)
  await scene.smsc.until(() => scene.smsc.links().length === 2)
}, 60_000)
afterAll(() => scene.close())

const words = ['STOP', 'UNSTOP', 'HELP', 'JOIN', 'Yes', 'no', 'menu', 'wrong number', 'How are you?'] as const
type Word = (typeof words)[number]

type Known = {
  out: 'no' | 'softly' | 'by word'
  noCalls: boolean
  optedIn: boolean
  survey: number
  answers: Record<string, number>
  stored: number
}

const model = (said: readonly Word[]): Known => {
  const known: Known = { out: 'no', noCalls: false, optedIn: false, survey: 0, answers: {}, stored: said.length }
  const answer = (text: string, isOnce: boolean) => {
    if (!isOnce || !known.answers[text]) known.answers[text] = (known.answers[text] ?? 0) + 1
  }
  // None of this takes a minute.
  const reply = (text: string) => known.out === 'no' && answer(text, true)
  const other = () => {
    known.survey ||= 3
  }
  const company = 'Lincoln High School'
  const acts: Record<Word, () => void> = {
    STOP() {
      if (known.out !== 'by word') answer(confirmations.stop(company), false)
      Object.assign(known, { out: 'by word', noCalls: true })
    },
    UNSTOP() {
      if (known.out !== 'no') answer(confirmations.unstop(company), false)
      known.out = 'no'
    },
    HELP: () => answer(confirmations.help(company, ''), true),
    JOIN() {
      answer(confirmations.join(company), true)
      Object.assign(known, { out: 'no', optedIn: true })
    },
    Yes() {
      known.survey = 1
    },
    no() {
      known.survey = 2
    },
    menu() {
      other()
      reply('Soup.')
    },
    'wrong number'() {
      other()
      if (known.out === 'no') known.out = 'softly'
    },
    'How are you?'() {
      other()
      reply('We are closed.')
    },
  }
  for (const word of said) acts[word]()
  return known
}

let sentSoFar = 0
/** Says it and waits until every node has acted on what it got, because the order counts. */
const say = async (phone: number, word: Word, isDoubled: boolean) => {
  const [one, two] = scene.smsc.links()
  const links = isDoubled ? [one, two] : [one]
  await Promise.all(links.map((link) => scene.smsc.send(String(phone), scene.ourNumber, word, link)))
  sentSoFar += links.length
  await scene.until(
    async () =>
      (
        await scene.query<{ n: number }>(
          `select count(*)::int as n from carrier_events e join nodes n using (node_id) where e.kind = 'text' and e.seq <= n.applied_seq`,
        )
      )[0]!.n === sentSoFar,
  )
}

const known = async (phone: number): Promise<Known> => {
  const [facts] = await scene.query<Omit<Known, 'answers'>>(
    `select coalesce((select case when is_soft then 'softly' else 'by word' end from opt_outs where phone = $1 and channel = 'text'), 'no') as out,
      exists (select from opt_outs where phone = $1 and channel = 'voice') as "noCalls",
      exists (select from opt_ins where phone = $1) as "optedIn",
      (select survey from recipients where broadcast_id = $2 and phone = $1) as survey,
      (select count(*)::int from text_messages where is_inbound and phone = $1) as stored`,
    [phone, surveyId],
  )
  const answers = await scene.query<{ message: string; n: number }>(
    'select message, count(*)::int as n from text_messages where not is_inbound and phone = $1 group by 1',
    [phone],
  )
  return { ...facts!, answers: Object.fromEntries(answers.map(({ message, n }) => [message, n])) }
}

test('what somebody texts leads to what the model says', async () => {
  const said = fc.array(fc.record({ word: fc.constantFrom(...words), isDoubled: fc.boolean() }), { maxLength: 10 })
  const total = { survey_yes: 0, survey_no: 0, survey_unknown: 0 }
  await fc.assert(
    fc.asyncProperty(said, async (texts) => {
      const phone = waiting.shift()!
      for (const { word, isDoubled } of texts) await say(phone, word, isDoubled)
      const expected = model(texts.map(({ word }) => word))
      const counter = [undefined, 'survey_yes', 'survey_no', 'survey_unknown'][expected.survey] as keyof typeof total
      if (counter) total[counter]++
      expect(await known(phone)).toEqual(expected)
    }),
    { ...runs(20), endOnFailure: true },
  )
  const counted = await scene.query(
    `select sum(survey_yes)::int as survey_yes, sum(survey_no)::int as survey_no, sum(survey_unknown)::int as survey_unknown
      from broadcast_counters where broadcast_id = $1`,
    [surveyId],
  )
  expect(counted).toEqual([total])
}, 120_000)
