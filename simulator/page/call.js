import { post } from './api.js'
import { el } from './dom.js'
import { phone, time } from './format.js'

const padKeys = [...'123456789*0#']

/** The calls that a phone has on the line: one that rings is answered or declined, one that is answered has keys. */
export const createCallPanel = () => {
  const element = el('div', { class: 'on-the-line', role: 'region', 'aria-live': 'polite', 'aria-label': 'Calls' })
  const shown = new Map()

  return {
    element,
    show(calls) {
      const live = calls.filter(({ State }) => State !== 'ended')
      for (const [id, card] of shown) {
        if (live.some(({ ID }) => ID === id)) continue
        card.element.remove()
        shown.delete(id)
      }
      for (const call of live) {
        const known = shown.get(call.ID)
        // Its buttons stay where they are while they mean the same.
        if (known?.state === call.State) {
          known.keys.textContent = pressed(call)
          continue
        }
        const card = liveCall(call)
        if (known) known.element.replaceWith(card.element)
        else element.append(card.element)
        shown.set(call.ID, card)
      }
    },
  }
}

const liveCall = ({ ID, From, To, Direction, State, AnsweredAt, Keys }) => {
  const isDialled = Direction === 'sent'
  const other = phone(isDialled ? To : From)
  const problem = el('p', { class: 'problem', role: 'alert' })
  const keys = el('p', { class: 'note' }, pressed({ Keys }))
  const act = async (what, body = {}) => {
    problem.textContent = ''
    try {
      await post(`calls/${ID}/${what}`, body)
    } catch (error) {
      problem.textContent = error.message
    }
  }
  const button = (label, onclick, attributes = {}) => el('button', { type: 'button', onclick, ...attributes }, label)
  const isTalking = State === 'answered'
  const title = isTalking ? `Talking with ${other}` : isDialled ? `Calling ${other}` : `${other} is calling`
  return {
    state: State,
    keys,
    element: el(
      'div',
      { class: `live-call ${State}` },
      el('p', { class: 'caller' }, title),
      !isTalking ? null : el('p', { class: 'note' }, 'Since ', el('time', { datetime: AnsweredAt }, time(AnsweredAt))),
      !isTalking
        ? null
        : el(
            'div',
            { class: 'key-pad', role: 'group', 'aria-label': 'Keys' },
            padKeys.map((key) => button(key, () => act('keys', { Keys: key }), { 'aria-label': `Press ${key}` })),
          ),
      isTalking ? keys : null,
      el(
        'div',
        { class: 'row' },
        isTalking || isDialled ? null : button('Answer', () => act('answer'), { class: 'answer' }),
        isTalking ? button('Talk for 12 seconds', () => act('say', { Seconds: 12 })) : null,
        button(isTalking || isDialled ? 'Hang up' : 'Decline', () => act('hang-up'), { class: 'hang-up' }),
      ),
      problem,
    ),
  }
}

const pressed = ({ Keys }) => (Keys === '' ? '' : `Pressed ${Keys}`)

/** A call that is over, among the texts of the screen. */
export const callBubble = (call) => {
  const { At, Audio, Direction } = call
  return el(
    'li',
    { class: `bubble ${Direction}` },
    el('p', { class: 'words call-words' }, describe(call)),
    Audio
      ? el('audio', {
          controls: 'controls',
          preload: 'none',
          src: Audio,
          'aria-label': `What was heard from ${otherEnd(call)}`,
        })
      : null,
    el('p', { class: 'when' }, el('time', { datetime: At }, time(At))),
  )
}

const otherEnd = ({ Direction, From, To }) => phone(Direction === 'sent' ? To : From)

const describe = (call) => {
  const { Direction, AnsweredAt, HeardSeconds, Keys, Cause } = call
  const received = `${AnsweredAt ? 'Answered' : 'Missed'} a call from ${otherEnd(call)}`
  const parts = [Direction === 'sent' ? `Called ${otherEnd(call)}` : received]
  if (HeardSeconds > 0) parts.push(`heard ${HeardSeconds} s`)
  if (Keys !== '') parts.push(`pressed ${Keys}`)
  return `${[...parts, Cause].join(', ')}.`
}
