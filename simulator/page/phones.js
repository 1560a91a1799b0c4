import { get, reloader } from './api.js'
import { el } from './dom.js'
import { count, phone, time } from './format.js'
import { createPhone, otherEnd } from './phone.js'

const automatic = 3

/** The desk with the open phones, and the drawer with those that saw traffic. */
export const showPhones = () => {
  const desk = document.querySelector('#desk')
  const recent = document.querySelector('#recent-phones')
  const note = document.querySelector('#recent-note')
  const search = document.querySelector('#find-phone')
  const form = document.querySelector('#open-phone')
  const problem = form.querySelector('.problem')
  const open = new Map()
  // Until somebody chooses, the phones that ring first lie on the desk.
  let isChosen = false

  const address = (numbers) => `#${['phones', ...numbers.map(encodeURIComponent)].join('/')}`
  const go = (numbers) => {
    isChosen = true
    location.hash = address(numbers)
  }
  const put = (number) => {
    if (open.has(number)) open.get(number).focus()
    else go([number, ...open.keys()])
  }

  const arrange = (numbers) => {
    for (const [number, card] of open) {
      if (numbers.includes(number)) continue
      card.element.remove()
      open.delete(number)
    }
    const before = new Map(open)
    open.clear()
    for (const number of numbers) {
      const card =
        before.get(number) ?? createPhone(number, () => go([...open.keys()].filter((other) => other !== number)))
      open.set(number, card)
    }
    const elements = [...open.values()].map(({ element }) => element)
    // Moving a card would take the focus from what is typed in it.
    if (elements.some((element, at) => desk.children[at] !== element)) desk.replaceChildren(...elements)
    if (elements.length === 0) desk.replaceChildren(emptyDesk())
  }

  const loadRecent = reloader(async () => {
    const { Items, Total } = await get(`handsets?limit=30&q=${encodeURIComponent(search.value)}`)
    recent.replaceChildren(...Items.map((item) => recentItem(item, put)))
    const known = Items.find(({ LastText, LastCall }) => LastText ?? LastCall)
    const other = known && (known.LastText ? otherEnd(known.LastText) : known.LastCall.From)
    if (other) for (const card of open.values()) card.suggest(other)
    const searched = search.value.replace(/\D/g, '') !== ''
    if (Total === 0)
      note.textContent = searched ? 'No handset with these digits saw traffic.' : 'No handset saw traffic yet.'
    else note.textContent = Total > Items.length ? `The latest ${Items.length} of ${count(Total, 'handset')}.` : ''
    if (!isChosen && !searched && open.size < automatic && Items.length > open.size) {
      const numbers = Items.slice(0, automatic).map((item) => item.Number)
      const placed = [...new Set([...open.keys(), ...numbers])].slice(0, automatic)
      history.replaceState(null, '', address(placed))
      arrange(placed)
    }
  })

  search.addEventListener('input', loadRecent)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    const input = form.elements.number
    try {
      const handset = await get(`handsets/${encodeURIComponent(input.value)}`)
      input.value = ''
      put(handset.Number)
    } catch (error) {
      problem.textContent = error.message
    }
  })

  return {
    open(numbers) {
      if (numbers.length > 0) isChosen = true
      arrange(numbers)
      loadRecent()
    },
    changed({ All, Handsets }) {
      if (All || Handsets?.length > 0) loadRecent()
      for (const [number, card] of open) if (All || Handsets?.includes(number)) card.load()
    },
  }
}

/** The latest of a handset: what it says, and when. */
const latestOf = ({ LastText, LastCall }) => {
  const isCall = LastCall && (!LastText || Date.parse(LastCall.At) >= Date.parse(LastText.At))
  if (isCall) {
    const words = { arrived: 'Rings', ringing: 'Rings', answered: 'On the phone', ended: 'Called' }
    return { at: LastCall.At, words: `${words[LastCall.State]}: ${phone(LastCall.From)}` }
  }
  if (!LastText) return { at: null, words: '' }
  return { at: LastText.At, words: `${LastText.Direction === 'sent' ? 'Sent: ' : ''}${LastText.Message}` }
}

const recentItem = (item, open) => {
  const { Number: number, TextCount, CallCount } = item
  const { at, words } = latestOf(item)
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'recent', onclick: () => open(number) },
      el('span', { class: 'recent-number' }, phone(number)),
      el('span', { class: 'recent-time' }, at ? time(at) : ''),
      el('span', { class: 'recent-text' }, words),
      el('span', { class: 'unseen' }, `, ${count(TextCount, 'text')}, ${count(CallCount, 'call')}`),
    ),
  )
}

const emptyDesk = () =>
  el(
    'div',
    { class: 'empty' },
    el('p', {}, 'No phone lies on the desk.'),
    el(
      'p',
      {},
      'Send a text or make a call from the product and the phone that gets it appears here, or open a handset by its number.',
    ),
    el(
      'p',
      {},
      'What a handset does follows from the last two digits of its number: 60 replies “Yes”, 75 replies “STOP”, 80 cannot be reached and is busy when called, 90 is a landline, 65 has an answering machine.',
    ),
  )
