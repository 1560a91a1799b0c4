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
      const live = calls.filter(({ State }) => State === 'ringing' || State === 'answered')
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

const liveCall = ({ ID, From, State, AnsweredAt, Keys }) => {
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
  const isRinging = State === 'ringing'
  return {
    state: State,
    keys,
    element: el(
      'div',
      { class: `live-call ${State}` },
      el('p', { class: 'caller' }, isRinging ? `${phone(From)} is calling` : `Talking with ${phone(From)}`),
      isRinging ? null : el('p', { class: 'note' }, 'Since ', el('time', { datetime: AnsweredAt }, time(AnsweredAt))),
      isRinging
        ? null
        : el(
            'div',
            { class: 'key-pad', role: 'group', 'aria-label': 'Keys' },
            padKeys.map((key) => button(key, () => act('keys', { Keys: key }), { 'aria-label': `Press ${key}` })),
          ),
      isRinging ? null : keys,
      el(
        'div',
        { class: 'row' },
        isRinging ? button('Answer', () => act('answer'), { class: 'answer' }) : null,
        button(isRinging ? 'Decline' : 'Hang up', () => act('hang-up'), { class: 'hang-up' }),
      ),
      problem,
    ),
  }
}

const pressed = ({ Keys }) => (Keys === '' ? '' : `Pressed ${Keys}`)

/** A call that is over, among the texts of the screen. */
export const callBubble = ({ From, At, AnsweredAt, HeardSeconds, Keys, Cause, Audio }) =>
  el(
    'li',
    { class: 'bubble received' },
    el('p', { class: 'words call-words' }, describe({ From, AnsweredAt, HeardSeconds, Keys, Cause })),
    Audio
      ? el('audio', {
          controls: 'controls',
          preload: 'none',
          src: Audio,
          'aria-label': `What was heard from ${phone(From)}`,
        })
      : null,
    el('p', { class: 'when' }, el('time', { datetime: At }, time(At))),
  )

const describe = ({ From, AnsweredAt, HeardSeconds, Keys, Cause }) => {
  const parts = [`${AnsweredAt ? 'Answered' : 'Missed'} a call from ${phone(From)}`]
  if (HeardSeconds > 0) parts.push(`heard ${HeardSeconds} s`)
  if (Keys !== '') parts.push(`pressed ${Keys}`)
  return `${[...parts, Cause].join(', ')}.`
}
