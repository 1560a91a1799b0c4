import { CodeBlock } from './code-block.tsx'
import worked from './examples/signature.json'
import { ProgramTabs } from './program-tabs.tsx'
import { signing } from './programs.ts'

export const Signing = () => (
  <>
    <p>
      A token as <code>Authorization: Bearer …</code> is enough for most. Programs that act for many users sign instead:
      the operator of this installation gives your program a <b>consumer</b> (a key and a secret), and each user has a
      token for it: made under Settings, API with your consumer key, or by the call below. The secret never travels.
      Signatures are OAuth 1.0a with <code>HMAC-SHA256</code> or <code>HMAC-SHA1</code>.
    </p>
    <h3>A token without settings</h3>
    <p>
      <code>POST /v1/user/login</code> with <code>UserName</code> and <code>PinCode</code> (the password), signed with
      the consumer alone (no <code>oauth_token</code>), answers an <code>AuthToken</code>: the user’s token for your
      consumer. Keep it; do not keep the password.
    </p>
    <h3>The base string, worked out</h3>
    <p>This request, by the consumer of a demonstration installation:</p>
    <CodeBlock label="The request" code={`${worked.method} ${worked.origin}${worked.url}`} isWrapped />
    <ol>
      <li>
        Take the parameters of the query (and of the body, if it is a form; a JSON body is not signed) and all{' '}
        <code>oauth_…</code> fields but the signature. Decode them, encode name and value by RFC 3986 (a space is{' '}
        <code>%20</code>), sort by name and then by value, join with <code>=</code> and <code>&amp;</code>.
      </li>
      <li>
        Join three things with <code>&amp;</code>, each encoded once more: the method, the address without its query,
        and that list. Scheme and host are those under which the installation is published, in lower case, without the
        usual port.
      </li>
    </ol>
    <CodeBlock label="The base string" code={worked.baseString} isWrapped />
    <ol start={3}>
      <li>
        The key is the consumer’s secret, an <code>&amp;</code>, and the token’s secret, which is empty:{' '}
        <code>{worked.signingKey}</code>. (Clients that put the consumer’s secret there again are accepted too.)
      </li>
      <li>
        HMAC of the base string under that key, in base64, is the signature. It goes into the header, encoded like the
        rest.
      </li>
    </ol>
    <CodeBlock label="The signature" code={worked.signature} isWrapped />
    <CodeBlock label="The header" code={`Authorization: ${worked.header}`} isWrapped />
    <p>
      The timestamp may be five minutes from our clock. A nonce counts once for a consumer, token and timestamp. When a
      signature is not accepted, the 401 says which method and address were checked: compare them with yours first.
    </p>
    <h3>As a program</h3>
    <p>
      Set <code>CARILLON_CONSUMER_KEY</code> and <code>CARILLON_CONSUMER_SECRET</code> too, as you set the address and
      the token. On a demonstration installation they are <code>demo-consumer-key</code> and{' '}
      <code>demo-consumer-secret</code>. You have signed well when it says 200. Any library for OAuth 1.0a does as well;
      an <code>oauth_body_hash</code> is not needed, and is checked where you send one.
    </p>
    <ProgramTabs label="Signing" programs={signing} />
  </>
)
