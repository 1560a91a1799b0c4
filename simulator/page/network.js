import { get, post, put, reloader } from './api.js'
import { el, field } from './dom.js'
import { count, time } from './format.js'

const knobs = [
  ['latencyMs', 'Latency, ms', 'Waited before a submit is answered', 60_000],
  ['jitterMs', 'Jitter, ms', 'Up to this much more', 60_000],
  ['lossPercent', 'Loss, percent', 'Submits that are never answered', 100],
  ['throttlePercent', 'Throttled, percent', 'Submits refused as too fast (0x58)', 100],
  ['dropAfter', 'Drop the link after', 'Accepted submits of one link; 0 is never', 1_000_000_000],
]

/** How good the link to the product is, and what hangs on it. */
export const showNetwork = () => {
  const panel = document.querySelector('#network-panel')
  const inputs = new Map(
    knobs.map(([name, , , max]) => [
      name,
      el('input', { type: 'number', min: 0, max, step: name === 'dropAfter' ? 1 : 'any', required: 'required' }),
    ]),
  )
  const result = el('p', { class: 'note', role: 'status' })
  const links = el('ul', {})
  const waiting = el('p', {})
  let isTouched = false

  const show = (network) => {
    if (!isTouched) for (const [name, input] of inputs) input.value = network[name] ?? 0
    links.replaceChildren(
      ...network.Links.map(({ SystemID, Mode, Since, Submits }) =>
        el('li', {}, `${SystemID}, ${Mode}, since ${time(Since)}, ${count(Submits, 'submit')}`),
      ),
    )
    if (network.Links.length === 0) links.replaceChildren(el('li', {}, 'Nobody is bound.'))
    waiting.textContent = `${count(network.Waiting, 'receipt or text', 'receipts and texts')} wait for the product.${
      network.Dropped > 0 ? ` ${network.Dropped.toLocaleString()} were dropped because too many waited.` : ''
    }`
  }
  const load = reloader(async () => show(await get('network')))
  const set = async (body, done) => {
    try {
      isTouched = false
      show(await put('network', body))
      result.textContent = done
    } catch (error) {
      isTouched = true
      result.textContent = error.message
    }
  }

  panel.append(
    el('h3', {}, 'Link quality'),
    el(
      'form',
      {
        class: 'knob-form',
        oninput: () => {
          isTouched = true
          result.textContent = ''
        },
        onsubmit: (event) => {
          event.preventDefault()
          set(Object.fromEntries([...inputs].map(([name, input]) => [name, Number(input.value)])), 'Set.')
        },
      },
      knobs.map(([name, label, hint]) => field(label, inputs.get(name), hint)),
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'submit' }, 'Set'),
        el(
          'button',
          {
            type: 'button',
            class: 'quiet',
            onclick: () => set(Object.fromEntries(knobs.map(([name]) => [name, 0])), 'The link is perfect again.'),
          },
          'Perfect link',
        ),
      ),
      result,
    ),
    el('h3', {}, 'Links of the product'),
    links,
    waiting,
    el('h3', {}, 'Start afresh'),
    el('p', {}, 'Empties the ledger and all handsets, and takes back what was set on them.'),
    el(
      'button',
      {
        type: 'button',
        class: 'danger',
        onclick: async () => {
          if (!confirm('Empty the ledger and all handsets?')) return
          await post('reset', {})
          result.textContent = 'Emptied.'
        },
      },
      'Empty ledger and handsets',
    ),
  )
  return { open: load, changed: load }
}
