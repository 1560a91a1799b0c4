import { Anchor } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { CodeBlock } from './code-block.tsx'
import { ProgramTabs } from './program-tabs.tsx'
import { firstText } from './programs.ts'

export const FirstText = () => (
  <>
    <h3>1. Get a token</h3>
    <p>
      A token lets a program act as one user. Sign in, open <Anchor href={addresses.apiSettings}>Settings, API</Anchor>,
      and make one; leave the consumer key empty. It is shown once. If that page says that your account may not use the
      API yet, ask whoever runs this installation to switch it on.
    </p>
    <p>
      On a demonstration installation no account is needed: the token <code>demo-token-olive</code> is there already,
      and every phone is simulated.
    </p>
    <h3>2. Tell your terminal who and where</h3>
    <p>
      The programs below read these three and nothing else. Put in your token, and a mobile phone that may get the text:
      your own. (On a demonstration installation keep the phone as it is.) Stay in this terminal for the next steps.
    </p>
    <ProgramTabs label="Settings for a terminal" programs={terminals(window.location.origin)} />
    <h3>3. Choose your language and save the program</h3>
    <p>
      Each is complete as it stands and needs no package. It asks who you are, sends one text, and looks until the text
      has arrived. With curl you look yourself.
    </p>
    <ProgramTabs label="First text" programs={firstText} />
    <h3>4. Run it</h3>
    <p>The text leaves at once, from your default text number. Within seconds a program says:</p>
    <CodeBlock label="What a program says" code={said} />
    <p>
      curl shows the JSON itself: you have arrived when it says <code>"DeliveredTexts":1</code>. If you read an error
      instead, its <code>Message</code> says what to do; all of them stand under <Anchor href="#errors">Errors</Anchor>.
    </p>
    <h3>5. See what became of it</h3>
    <p>
      The counters of a broadcast always add up: <code>PhoneNumberCount</code> is <code>DeliveredTexts</code>,{' '}
      <code>FailedTextTotal</code>, <code>InvalidTextCount</code> and <code>NotDeliveredTexts</code> together. Each
      recipient, and why it ended so, is at <code>GET /v1/broadcasts/{'{BroadcastID}'}/details</code>; answers are at{' '}
      <code>…/textreplies</code>. In Carillon itself the broadcast stands on top of{' '}
      <Anchor href={addresses.broadcasts}>Broadcasts</Anchor>; on a demonstration installation the phone that got it is
      in the <Anchor href="/simulator">Simulator</Anchor>.
    </p>
    <p>
      A number that cannot be texted does not stop the others: it is in <code>FailedContacts</code> of the reply, with
      the reason.
    </p>
  </>
)

const terminals = (origin: string) => [
  {
    language: 'Shell',
    file: 'macOS, Linux',
    code: `export CARILLON_URL=${origin}
export CARILLON_TOKEN=your-token
export CARILLON_PHONE='(312) 555-0160'`,
    run: '',
  },
  {
    language: 'PowerShell',
    file: 'Windows',
    code: `$env:CARILLON_URL = '${origin}'
$env:CARILLON_TOKEN = 'your-token'
$env:CARILLON_PHONE = '(312) 555-0160'`,
    run: '',
  },
]

const said = `Signed in as olive.owner.
Broadcast 12 is on its way.
1 delivered, 0 failed, 0 still waiting.`
