import { handsetPath, put } from './api.js'
import { el, field, select } from './dom.js'

const outcomes = [
  ['DELIVRD', 'Delivered'],
  ['UNDELIV', 'Undeliverable'],
  ['REJECTD', 'Rejected as spam'],
  ['EXPIRED', 'Expired'],
  ['DELETED', 'Deleted'],
  ['UNKNOWN', 'Unknown'],
]
const receipts = [
  ['once', 'One receipt'],
  ['none', 'No receipt'],
  ['doubled', 'Doubled and out of order'],
]
const refusals = [
  ['0', 'Accepted'],
  ['11', 'Refused: invalid destination (0x0B)'],
  ['20', 'Refused: queue full (0x14)'],
  ['88', 'Refused: throttled (0x58)'],
  ['8', 'Refused: system error (0x08)'],
  ['69', 'Refused: submit failed (0x45)'],
]
const lines = [
  ['mobile', 'Mobile'],
  ['landline', 'Landline'],
]

const takers = [
  ['person', 'A person answers'],
  ['machine', 'An answering machine'],
  ['hand', 'Nobody but you'],
  ['nobody', 'Nobody: it rings'],
  ['busy', 'Busy'],
  ['not in service', 'Not in service'],
  ['network failure', 'Network failure'],
]

/** What the handset does with a text and with a call. The fields are filled once it is open, and after that only by whoever types. */
export const behaviourForm = (number) => {
  const lineType = select('mobile', lines)
  const submitStatus = select('0', refusals)
  const throttles = el('input', { type: 'number', min: 0, max: 100, step: 1, required: 'required' })
  const outcome = select('DELIVRD', outcomes)
  const receipt = select('once', receipts)
  const delay = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
  const reply = el('input', { type: 'text', maxlength: 1600 })
  const replyDelay = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
  const takenBy = select('person', takers)
  const rings = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
  const keys = el('input', { type: 'text', maxlength: 20, pattern: '[0-9*#]*' })
  const hangUp = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
  const greeting = el('input', { type: 'number', min: 0.5, max: 60, step: 'any', required: 'required' })
  const result = el('p', { class: 'note', role: 'status' })
  let isTouched = false

  const fill = (behaviour) => {
    lineType.value = behaviour.lineType
    const status = String(behaviour.submitStatus)
    if (
      !refusals.some(([code]) => code === status) &&
      ![...submitStatus.options].some(({ value }) => value === status)
    ) {
      submitStatus.append(el('option', { value: status }, `Refused (0x${behaviour.submitStatus.toString(16)})`))
    }
    submitStatus.value = status
    throttles.value = behaviour.throttles
    outcome.value = behaviour.outcome
    receipt.value = behaviour.receipts
    delay.value = behaviour.receiptDelaySeconds ?? ''
    reply.value = behaviour.reply?.Message ?? ''
    replyDelay.value = behaviour.reply?.DelaySeconds ?? ''
    takenBy.value = behaviour.call.takenBy
    rings.value = behaviour.call.ringSeconds ?? ''
    keys.value = behaviour.call.keys
    hangUp.value = behaviour.call.hangUpAfterSeconds ?? ''
    greeting.value = behaviour.call.greetingSeconds
  }
  const seconds = (input) => (input.value === '' ? null : Number(input.value))
  const send = async (body, done) => {
    try {
      const { Behaviour } = await put(handsetPath(number), body)
      isTouched = false
      fill(Behaviour)
      result.textContent = done
    } catch (error) {
      result.textContent = error.message
    }
  }
  const element = el(
    'form',
    {
      class: 'behaviour-form',
      oninput: () => {
        isTouched = true
        result.textContent = ''
      },
      onsubmit: (event) => {
        event.preventDefault()
        send(
          {
            lineType: lineType.value,
            submitStatus: Number(submitStatus.value),
            throttles: Number(throttles.value),
            outcome: outcome.value,
            receipts: receipt.value,
            receiptDelaySeconds: seconds(delay),
            call: {
              takenBy: takenBy.value,
              ringSeconds: seconds(rings),
              keys: keys.value,
              hangUpAfterSeconds: seconds(hangUp),
              greetingSeconds: Number(greeting.value),
            },
            reply: reply.value === '' ? null : { Message: reply.value, DelaySeconds: seconds(replyDelay) },
          },
          'Set.',
        )
      },
    },
    field('Replies', reply, 'Empty: stays silent'),
    field('Reply after, seconds', replyDelay, 'Empty: 1 to 2'),
    field('Outcome', outcome),
    field('Outcome after, seconds', delay, 'Empty: 0.2 to 2'),
    field('Receipts', receipt),
    field('At submit', submitStatus),
    field('Throttled first, times', throttles),
    field('Line', lineType),
    field('Calls are taken by', takenBy),
    field('Rings, seconds', rings, 'Empty: 1 to 3'),
    field('Presses', keys, 'A second after it has heard you'),
    field('Hangs up after, seconds', hangUp, 'Empty: listens to the end'),
    field('Greeting of the machine, seconds', greeting),
    el(
      'div',
      { class: 'row' },
      el('button', { type: 'submit' }, 'Set'),
      el(
        'button',
        { type: 'button', class: 'quiet', onclick: () => send(null, 'As its digits say.') },
        'As its digits say',
      ),
    ),
    result,
  )
  return {
    element,
    show: (behaviour) => {
      if (!isTouched) fill(behaviour)
    },
  }
}
