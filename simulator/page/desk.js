import { showLedger } from './ledger.js'
import { showMail } from './mail.js'
import { showNetwork } from './network.js'
import { showPhones } from './phones.js'

/**
 * The address after # is the state of the page: the section, then what is open in it (#phones/+12175550160/…, #mail/7). A section
 * takes `open(rest)` when the address names it and `changed(what)` when the simulator says that something is new.
 */
const sections = { phones: showPhones(), mail: showMail(), network: showNetwork(), ledger: showLedger() }

const live = document.querySelector('#live')
let current

const navigate = () => {
  const [name, ...rest] = location.hash.slice(1).split('/').map(decodeURIComponent)
  current = name in sections ? name : 'phones'
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === `#${current}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  for (const key of Object.keys(sections)) document.querySelector(`#${key}`).hidden = key !== current
  sections[current].open(rest.filter(Boolean))
}

const events = new EventSource('/simulator/events')
events.addEventListener('open', () => {
  live.textContent = 'Live'
  live.dataset.live = 'yes'
  // Whatever was missed while the stream was away.
  sections[current].changed({ All: true })
})
events.addEventListener('error', () => {
  live.textContent = 'The simulator is away. Trying again…'
  live.dataset.live = 'no'
})
events.addEventListener('changed', (event) => sections[current].changed(JSON.parse(event.data)))

addEventListener('hashchange', navigate)
navigate()
