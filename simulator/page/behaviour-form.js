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

/** What the handset does with a text. The fields are filled once it is open, and after that only by whoever types. */
export const behaviourForm = (number) => {
  const lineType = select('mobile', lines)
  const submitStatus = select('0', refusals)
  const throttles = el('input', { type: 'number', min: 0, max: 100, step: 1, required: 'required' })
  const outcome = select('DELIVRD', outcomes)
  const receipt = select('once', receipts)
  const delay = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
  const reply = el('input', { type: 'text', maxlength: 1600 })
  const replyDelay = el('input', { type: 'number', min: 0, max: 86_400, step: 'any' })
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
