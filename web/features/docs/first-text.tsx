import { Anchor } from '@mantine/core'
import { CodeBlock } from './code-block.tsx'
import { ProgramTabs } from './program-tabs.tsx'
import { firstText } from './programs.ts'

export const FirstText = () => (
  <>
    <h3>1. Get a token</h3>
    <p>
      A token lets a program act as one user. Sign in, open <Anchor href="/settings/api">Settings, API</Anchor>, and
      make one; it is shown once. Your account needs the API switched on, which support does. On a demonstration
      installation <code>demo-token-olive</code> is there already.
    </p>
    <h3>2. Tell your terminal who and where</h3>
    <p>The programs below read these three and nothing else. Put in your token, and a phone of your own.</p>
    <CodeBlock label="Settings for a terminal" code={terminal(window.location.origin)} />
    <h3>3. Choose your language and save the program</h3>
    <p>
      Each is complete as it stands and needs no package. It asks who you are, sends one text, and looks every second
      until the text has arrived.
    </p>
    <ProgramTabs label="First text" programs={firstText} />
    <h3>4. Run it</h3>
    <p>The text leaves at once, from your default text number. Within seconds you should read:</p>
    <CodeBlock label="What the program says" code={said} />
    <h3>5. See what became of it</h3>
    <p>
      The counters of a broadcast always add up: <code>PhoneNumberCount</code> is <code>DeliveredTexts</code>,{' '}
      <code>FailedTextTotal</code>, <code>InvalidTextCount</code> and <code>NotDeliveredTexts</code> together. Each
      recipient, and why it ended so, is at <code>GET /v1/broadcasts/{'{BroadcastID}'}/details</code>; answers are at{' '}
      <code>…/textreplies</code>. In Carillon itself the broadcast stands on top of{' '}
      <Anchor href="/broadcasts">Broadcasts</Anchor>.
    </p>
    <p>
      A number that cannot be texted does not stop the others: it is in <code>FailedContacts</code> of the reply, with
      the reason.
    </p>
  </>
)

const terminal = (origin: string) => `export CARILLON_URL=${origin}
export CARILLON_TOKEN=your-token
export CARILLON_PHONE='(312) 555-0160'

# In PowerShell: $env:CARILLON_URL = '${origin}', and so on.`

const said = `Signed in as olive.owner.
Broadcast 12 is on its way.
1 delivered, 0 failed, 0 still waiting.`
