import { CodeBlock } from './code-block.tsx'

export const Lists = () => (
  <>
    <p>
      Every list answers a page of itself. <code>Size</code> is how many there are in all; <code>Next</code> and{' '}
      <code>Previous</code> are the path and query of those pages, or null. Follow <code>Next</code> until it is null.
    </p>
    <CodeBlock
      label="A page of a list"
      code={`GET /v1/contacts?q=lovelace&pagesize=2&sortby=-LastName

{ "Items": [ … ], "Size": 7, "Previous": null, "Next": "/v1/contacts?page=2&pagesize=2&q=lovelace&sortby=-LastName" }`}
    />
    <ul>
      <li>
        <code>page</code> counts from 1. <code>pagesize</code> is 10 when left out and 2,000 at most;{' '}
        <code>takesize</code> means the same.
      </li>
      <li>
        <code>sortby</code> names fields, separated by commas; a minus turns one around.
      </li>
      <li>
        <code>q</code> searches as the search box of the page does.
      </li>
    </ul>
  </>
)

export const Filters = () => (
  <>
    <p>
      Fields of the rows filter: <code>/v1/contacts?LastName=Lovelace</code>, or with a comparison{' '}
      <code>/v1/broadcasts?StartDate~gte~2026-11-01</code>. The comparisons are <code>eq</code>, <code>ne</code>,{' '}
      <code>gt</code>, <code>gte</code>, <code>lt</code> and <code>lte</code>. A name that cannot filter is refused with
      400 and never ignored; the refusal lists those that can.
    </p>
    <p>
      Calls that act on many rows take a <b>selection</b>, and mean the list as its own query shows it. This takes
      everyone called Lovelace out of group 12 and leaves one in:
    </p>
    <CodeBlock
      label="A selection"
      code={`DELETE /v1/lists/12/contacts?LastName=Lovelace

{ "Selection": { "Type": "SelectedAllExcept", "Items": [345] } }`}
    />
    <p>
      <code>Type</code> is <code>Selected</code>, <code>SelectedAll</code> or <code>SelectedAllExcept</code>. What can
      be undone answers an <code>UndoID</code>, good for ten minutes. A large act answers a <code>TaskID</code> and goes
      on by itself.
    </p>
  </>
)

export const Dates = () => (
  <>
    <p>
      Dates go out as ISO 8601 in UTC: <code>2026-11-23T15:30:00.000Z</code>. They come in as ISO with or without time
      and offset, as <code>11/23/2026</code>, or as <code>11/23/2026 9:30 AM</code>. What names no offset is meant in
      the user’s time zone.
    </p>
    <ul>
      <li>
        <b>Phones</b> are written as you like, <code>(312) 555-0160</code> or <code>+1 312 555 0160</code>, and go out
        as digits: ten for the US and Canada, with the country’s prefix elsewhere.
      </li>
      <li>
        <b>Null</b> is the same as left out. <code>"3"</code> for an id and <code>"false"</code> for a flag are
        understood.
      </li>
      <li>
        <b>Ids</b> are whole numbers below 2<sup>53</sup>. <b>Money</b> is a number with two digits.
      </li>
      <li>
        <b>Unknown fields</b> are ignored, and named in a <code>Warning</code> header of the reply. Fields may be added
        to replies; ignore those you do not know.
      </li>
      <li>
        <b>Every create answers 200</b> with the new thing and its address in <code>Location</code>.
      </li>
    </ul>
  </>
)

export const Consent = () => (
  <>
    <p>
      The law asks for consent before a text is sent: in the United States the TCPA, and the rules of the carriers.
      Carillon cannot know what your people agreed to, so whoever brings numbers in says that they did. Calls that take
      numbers into the address book, or a file into a broadcast, have the field{' '}
      <code>UserIndicatedConsentDeclared</code>.
    </p>
    <CodeBlock
      label="Contacts with consent"
      code={`POST /v1/lists/0/contacts

{ "UserIndicatedConsentDeclared": true,
  "Contacts": [{ "FirstName": "Ada", "LastName": "Lovelace", "PrimaryPhone": "(312) 555-0142" }] }`}
    />
    <p>
      Set it to <code>true</code> only where you hold a record of the consent: a form, a check box, a JOIN by text.
      Without it the call is refused with <code>ConsentMissing</code> (3102). The declaration is kept with the user and
      the time.
    </p>
    <p>
      Whoever answers STOP is left out of everything that follows, whatever you send; only they can come back, by
      texting UNSTOP. Ask <code>GET /v1/phonenumbers/{'{PhoneNumber}'}</code> before you rely on a number.
    </p>
  </>
)

export const Repetition = () => (
  <>
    <p>
      A connection may break after we did what you asked and before you heard it. Send an <code>Idempotency-Key</code>{' '}
      header of your own choice (up to 255 characters) with every POST, PUT and DELETE, and repeat the request with the
      same key: for 24 hours it is done once and answered alike.
    </p>
    <ul>
      <li>The same key with another request is refused: 409, Conflict.</li>
      <li>
        While the first is still being worked on, the second hears 409, RepeatInProgress. Wait a moment and repeat.
      </li>
      <li>A request that failed has done nothing, so its key is free again. No call is ever half done.</li>
    </ul>
  </>
)

export const Limits = () => (
  <>
    <ul>
      <li>
        JSON bodies: 1 MB; where contacts are given inline 20 MB and 10,000 contacts. More than that comes as a file.
      </li>
      <li>Files: 200 MB and 1,000,000 rows, as csv, txt or xlsx. Pictures: 5 MB.</li>
      <li>
        Texts leave at the pace that carriers give your number, and within its daily limit. You need not slow down: hand
        over all of them, Carillon keeps the pace.
      </li>
      <li>
        Sign-in: after five failures in 15 minutes for a user name from one address, the sixth is refused with 429.
        Every 429 says in <code>Retry-After</code> how many seconds to wait.
      </li>
    </ul>
    <p>
      What a broadcast costs at most is in <code>MaxCreditCost</code>. Credits are set aside when it is created, and
      what was not needed comes back when it ends.
    </p>
  </>
)

export const Events = () => (
  <>
    <p>
      Webhooks, by which Carillon calls your server when a text arrives or a broadcast ends, are being built and will be
      announced here. Until then there are two ways:
    </p>
    <ul>
      <li>
        <b>Ask.</b> <code>GET /v1/broadcasts/{'{BroadcastID}'}</code> every few seconds while it runs; replies by{' '}
        <code>GET /v1/broadcasts/{'{BroadcastID}'}/textreplies</code>, newest first.
      </li>
      <li>
        <b>Listen.</b> A connection of socket.io 4 to <code>/v1/socket</code> with <code>{'auth: { key }'}</code>, the
        key from <code>GET /v1/websocket/key</code> (for one connection, within a minute). Events such as{' '}
        <code>broadcast.updated</code> and <code>textmessage.received</code> carry ids and counters; read the thing
        itself when one arrives. A new connection needs a new key.
      </li>
    </ul>
    <CodeBlock
      label="Listening with the package socket.io-client"
      code={`const reply = await fetch(CARILLON_URL + '/v1/websocket/key', { headers: { Authorization: \`Bearer \${CARILLON_TOKEN}\` } })
const { Key } = await reply.json()
const socket = io(CARILLON_URL, { path: '/v1/socket', auth: { key: Key }, reconnection: false })
socket.onAny((event, what) => console.log(event, what))`}
    />
  </>
)
