import { get, handsetPath, post, reloader } from './api.js'
import { behaviourForm } from './behaviour-form.js'
import { callBubble, createCallPanel } from './call.js'
import { el, field, withLinks } from './dom.js'
import { phone, time } from './format.js'

/** One phone on the desk. Reloading touches its screen only, never what somebody is typing. */
export const createPhone = (number, close) => {
  const title = el('h3', { tabindex: '-1' }, phone(number))
  const behaviour = el('p', { class: 'behaviour' })
  const screen = el('ol', { class: 'screen', 'aria-label': `Screen of ${phone(number)}`, tabindex: '0' })
  const onTheLine = createCallPanel()
  const form = behaviourForm(number)
  const composer = compose(number)
  let shown = ''

  const load = reloader(async () => {
    const handset = await get(handsetPath(number))
    const { overridden, description, callDescription } = handset.Behaviour
    behaviour.replaceChildren(
      `${overridden ? 'Set by hand: ' : ''}${description}`,
      el('br'),
      `Called: ${callDescription}`,
    )
    onTheLine.show(handset.Calls)
    form.show(handset.Behaviour)
    composer.suggest(handset.Texts)
    const ended = handset.Calls.filter(({ State }) => State === 'ended')
    const newest = `${handset.Texts.at(0)?.Seq}-${handset.Texts.at(-1)?.Seq}-${ended.at(0)?.ID}-${ended.length}-${ended.at(-1)?.ID}`
    if (newest === shown) return
    shown = newest
    const isAtEnd = screen.scrollHeight - screen.scrollTop - screen.clientHeight < 40
    const seen = [...handset.Texts, ...ended].toSorted((one, other) => Date.parse(one.At) - Date.parse(other.At))
    screen.replaceChildren(...seen.map((item) => ('State' in item ? callBubble(item) : bubble(item))))
    if (isAtEnd) screen.scrollTop = screen.scrollHeight
  })

  const element = el(
    'article',
    { class: 'phone', 'aria-label': `Phone ${phone(number)}` },
    el(
      'div',
      { class: 'phone-top' },
      title,
      el('button', { type: 'button', class: 'close', 'aria-label': `Put ${phone(number)} away`, onclick: close }, '×'),
    ),
    behaviour,
    onTheLine.element,
    screen,
    composer.element,
    el('details', { class: 'knobs' }, el('summary', {}, 'Behaviour'), form.element),
  )
  load()
  return { element, load, focus: () => title.focus(), suggest: composer.suggestNumber }
}

/** Whom the handset of this text was talking with. */
export const otherEnd = ({ Direction, From, To }) => (Direction === 'sent' ? To : From)

const bubble = ({ Direction, From, To, Message, Media = [], At }) =>
  el(
    'li',
    { class: `bubble ${Direction}` },
    ...Media.map((address) => el('img', { class: 'picture', src: pathOf(address), alt: 'Picture' })),
    Message === '' ? null : el('p', { class: 'words' }, withLinks(Message)),
    el(
      'p',
      { class: 'when' },
      `${Direction === 'sent' ? `to ${phone(To)}` : `from ${phone(From)}`}, `,
      el('time', { datetime: At }, time(At)),
    ),
  )

/** The product serves its pictures where it serves this desk, whatever name it gives itself. */
const pathOf = (address) => (URL.canParse(address) ? new URL(address).pathname : address)

const compose = (number) => {
  const to = el('input', { type: 'tel', name: 'to', autocomplete: 'off', required: 'required' })
  const message = el('textarea', { name: 'message', rows: 2, maxlength: 1600, required: 'required' })
  const problem = el('p', { class: 'problem', role: 'alert' })
  let isTyped = false
  to.addEventListener('input', () => {
    isTyped = true
  })
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    element.requestSubmit()
  })
  const call = el('button', { type: 'button', onclick: () => dial() }, 'Call')
  const dial = async () => {
    problem.textContent = ''
    try {
      await post(`${handsetPath(number)}/calls`, { To: to.value })
    } catch (error) {
      problem.textContent = error.message
    }
  }
  const element = el(
    'form',
    {
      class: 'compose',
      onsubmit: async (event) => {
        event.preventDefault()
        problem.textContent = ''
        try {
          await post(`${handsetPath(number)}/texts`, { To: to.value, Message: message.value })
          message.value = ''
        } catch (error) {
          problem.textContent = error.message
        }
        message.focus()
      },
    },
    field('To', to),
    field('Text', message),
    el('div', { class: 'row' }, el('button', { type: 'submit' }, 'Send'), call),
    problem,
  )
  return {
    element,
    /** Answers go to who wrote last, until another number is typed. */
    suggest(texts) {
      const last = texts.at(-1)
      if (last && !isTyped) to.value = phone(otherEnd(last))
    },
    /** For a handset that has heard from nobody: a number that others have. */
    suggestNumber(other) {
      if (to.value === '' && !isTyped) to.value = phone(other)
    },
  }
}
