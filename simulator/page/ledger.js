import { get, reloader } from './api.js'
import { el } from './dom.js'
import { phone, time } from './format.js'

const shownRows = 100
const columns = ['Seq', 'Time', 'Kind', 'From', 'To', 'Text', 'Parts', 'Message ID', 'Outcome']

/** The end of the ledger, newest first. */
export const showLedger = () => {
  const panel = document.querySelector('#ledger-panel')
  const body = el('tbody')
  const note = el('p', { class: 'note' })
  const follow = el('input', { type: 'checkbox', checked: true })
  let newest

  const load = reloader(async () => {
    const { Items } = await get(`ledger?last=${shownRows}`)
    note.textContent =
      Items.length === 0
        ? 'Nothing happened yet.'
        : `The last ${Items.length} rows. All of them: /simulator/ledger?since=0`
    if (Items.at(-1)?.Seq === newest) return
    newest = Items.at(-1)?.Seq
    body.replaceChildren(...Items.reverse().map(row))
  })
  follow.addEventListener('change', () => {
    if (follow.checked) load()
  })
  panel.append(
    el('label', { class: 'check' }, follow, ' Follow'),
    note,
    el(
      'div',
      { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': 'Ledger rows' },
      el(
        'table',
        {},
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            columns.map((name) => el('th', { scope: 'col' }, name)),
          ),
        ),
        body,
      ),
    ),
  )
  return {
    open: load,
    changed: () => {
      if (follow.checked) load()
    },
  }
}

const row = ({ Seq, At, Kind, From, To, Text, Parts, MessageID, Outcome }) =>
  el(
    'tr',
    {},
    [Seq, time(At), Kind, phone(From), phone(To), Text, Parts, MessageID, Outcome].map((cell, at) =>
      el('td', { class: at === 5 ? 'cell-text' : undefined }, String(cell)),
    ),
  )
